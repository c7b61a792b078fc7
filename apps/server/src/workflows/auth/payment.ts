import type { PaymentRefusal } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { AccessTokens } from "./access-token.ts";

/** Session id in payment tokens. No login creates it, so it can never match a real session. */
export const paymentSessionId = "00000000-0000-0000-0000-000000000000";

/** Half an hour is enough to pay by Pix, with a pause. */
export const paymentLifeSeconds = 30 * 60;

export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + paymentLifeSeconds * 1_000);
}

/**
 * Derives a session-id-shaped mark from the password hash, without revealing it. A payment token becomes invalid when
 * the password changes.
 */
export function passwordMark(passwordHash: string): string {
  const hex = hashToken(passwordHash).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/**
 * Adds a payment token to the refusal of an overdue company, for an admin who has given the right password. The token
 * opens the payment and nothing else.
 */
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
