import type { PaymentRefusal } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import { findPasswordHash } from "../users/store.ts";
import type { AccessTokens } from "./access-token.ts";

/** The session of whoever has come to pay: one that no login opens, so that nothing is found by it. */
export const paymentSessionId = "00000000-0000-0000-0000-000000000000";

/** As long as it takes to pay by Pix, with a pause. */
export const paymentLifeSeconds = 30 * 60;

export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + paymentLifeSeconds * 1_000);
}

/** Names a password without telling it, in the form of a session's id: a payment token ends with the password that it was given for. */
export function passwordMark(passwordHash: string): string {
  const hex = hashToken(passwordHash).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/** The refusal of an overdue company, for an admin who has shown who they are with what opens its payment and nothing else. */
export async function withPayment(
  db: ReadTx,
  refusal: AppError,
  user: UserWithCompany,
  tokens: AccessTokens,
): Promise<AppError> {
  if (refusal.code !== "ERR_SUBSCRIPTION_EXPIRED" || user.profile !== "admin") return refusal;
  const { id, profile, companyId } = user;
  const known = await findPasswordHash(db, id);
  if (!known) return refusal;
  const payment: PaymentRefusal["payment"] = {
    token: tokens.sign({ id, profile, companyId, sessionId: passwordMark(known.password_hash) }),
    user,
    support: null,
  };
  return new AppError(refusal.code, { ...refusal.refusal, extra: { payment } });
}
