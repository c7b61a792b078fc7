import { idSchema } from "@recado/contract/shared/wire";
import type { SignedTokens } from "../../platform/signed-tokens.ts";

export interface LinkParts {
  optOutTokens: SignedTokens;
  publicUrl: string;
}

/** Contact that an opt-out link belongs to. */
export interface LinkHolder {
  companyId: number;
  contactId: number;
}

/**
 * Link with which a contact opts out without signing in; it replaces `{sair}` in a campaign's text. It is valid as
 * long as the contact exists.
 */
export function optOutLink(
  { optOutTokens, publicUrl }: LinkParts,
  { companyId, contactId }: LinkHolder,
): string {
  return `${publicUrl}/o/${optOutTokens.sign(`${companyId.toString(36)}-${contactId.toString(36)}`)}`;
}

/** Contact of an opt-out token. Undefined for an invalid token, or one whose ids cannot exist. */
export function readOptOutToken(tokens: SignedTokens, token: string): LinkHolder | undefined {
  const [company, contact, ...more] = tokens.read(token)?.split("-") ?? [];
  const companyId = idSchema.safeParse(Number.parseInt(company ?? "", 36)).data;
  const contactId = idSchema.safeParse(Number.parseInt(contact ?? "", 36)).data;
  if (companyId === undefined || contactId === undefined || more.length > 0) return undefined;
  return { companyId, contactId };
}
