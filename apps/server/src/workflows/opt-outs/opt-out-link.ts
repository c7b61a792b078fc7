import { idSchema } from "@recado/contract/shared/wire";
import type { SignedTokens } from "../../platform/signed-tokens.ts";

export interface LinkParts {
  optOutTokens: SignedTokens;
  publicUrl: string;
}

/** Contact that opts out with a link. */
export interface LinkHolder {
  companyId: number;
  contactId: number;
}

/**
 * Link with which a contact opts out without signing in; the link replaces `{sair}` in a campaign's text. The link is
 * valid as long as the contact exists.
 */
export function optOutLink(
  { optOutTokens, publicUrl }: LinkParts,
  { companyId, contactId }: LinkHolder,
): string {
  return `${publicUrl}/o/${optOutTokens.sign(`${companyId.toString(36)}-${contactId.toString(36)}`)}`;
}

/** Returns the contact of an opt-out token; undefined if the token is invalid or contains ids that cannot exist. */
export function readOptOutToken(tokens: SignedTokens, token: string): LinkHolder | undefined {
  const [company, contact, ...more] = tokens.read(token)?.split("-") ?? [];
  const companyId = idSchema.safeParse(Number.parseInt(company ?? "", 36)).data;
  const contactId = idSchema.safeParse(Number.parseInt(contact ?? "", 36)).data;
  if (companyId === undefined || contactId === undefined || more.length > 0) return undefined;
  return { companyId, contactId };
}
