import { idSchema } from "@recado/contract/shared/wire";
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

/** Undefined for a token that is not ours, or whose ids no row can have. */
export function readOptOutToken(tokens: SignedTokens, token: string): LinkHolder | undefined {
  const [company, contact, ...more] = tokens.read(token)?.split("-") ?? [];
  const companyId = idSchema.safeParse(Number.parseInt(company ?? "", 36)).data;
  const contactId = idSchema.safeParse(Number.parseInt(contact ?? "", 36)).data;
  if (companyId === undefined || contactId === undefined || more.length > 0) return undefined;
  return { companyId, contactId };
}
