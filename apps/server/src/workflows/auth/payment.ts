import type { PaymentRefusal } from "@recado/contract/auth";
import { isAllowed } from "@recado/contract/shared/permissions";
import type { UserWithCompany } from "@recado/contract/users";
import { findPasswordHash } from "../../domain/users/store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { hashToken } from "../../platform/secrets.ts";
import type { AccessTokens } from "./access-token.ts";

/** Session id in payment tokens. No sign-in creates a session with this id. */
export const paymentSessionId = "00000000-0000-0000-0000-000000000000";

/** Half an hour is enough to pay an invoice by Pix, even with an interruption. */
export const paymentLifeSeconds = 30 * 60;

export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + paymentLifeSeconds * 1_000);
}

/**
 * Derives a mark in the format of a session id from the password hash, without revealing the hash. Payment tokens
 * contain the mark, so they become invalid when the password changes.
 */
export function passwordMark(passwordHash: string): string {
  const hex = hashToken(passwordHash).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
}

/**
 * Adds a payment token to the error that refuses users of an overdue company, if the user may pay invoices. The caller has
 * checked the password. The token gives access to the payment and to nothing else.
 */
export async function withPayment(
  db: ReadTx,
  refusal: AppError,
  user: UserWithCompany,
  tokens: AccessTokens,
): Promise<AppError> {
  if (refusal.code !== "ERR_SUBSCRIPTION_EXPIRED" || !isAllowed(user, "invoices:pay")) return refusal;
  const { id, profile, companyId } = user;
  const known = await findPasswordHash(db, id);
  if (!known) return refusal;
  const payment: PaymentRefusal["payment"] = {
    token: tokens.sign({ id, profile, companyId, sessionId: passwordMark(known.password_hash) }),
    user,
    support: null,
    secondFactorDue: null,
  };
  return new AppError(refusal.code, { ...refusal.refusal, extra: { payment } });
}
