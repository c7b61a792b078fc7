import type { SignedTokens } from "../../platform/signed-tokens.ts";

export interface LinkParts {
  optOutTokens: SignedTokens;
  publicUrl: string;
}

/** Whose link it is. */
export interface LinkHolder {
  companyId: number;
  contactId: number;
}

/** Where a contact opts out without signing in: what `{sair}` becomes in a campaign's text. It holds for as long as the contact is there. */
export function optOutLink(
  { optOutTokens, publicUrl }: LinkParts,
  { companyId, contactId }: LinkHolder,
): string {
  return `${publicUrl}/o/${optOutTokens.sign(`${companyId.toString(36)}-${contactId.toString(36)}`)}`;
}

export function readOptOutToken(tokens: SignedTokens, token: string): LinkHolder | undefined {
  const [company, contact] = tokens.read(token)?.split("-") ?? [];
  if (company === undefined || contact === undefined) return undefined;
  return { companyId: Number.parseInt(company, 36), contactId: Number.parseInt(contact, 36) };
}
