import type { PaymentRefusal } from "@recado/contract/auth";
import type { UserWithCompany } from "@recado/contract/users";
import { AppError } from "../../platform/errors.ts";
import type { AccessTokens } from "./access-token.ts";

/** The session of whoever has come to pay: one that no login opens, so that nothing is found by it. */
export const paymentSessionId = "00000000-0000-0000-0000-000000000000";

/** As long as it takes to pay by Pix, with a pause. */
export const paymentLifeSeconds = 30 * 60;

export function paymentEnd(now: Date): Date {
  return new Date(now.getTime() + paymentLifeSeconds * 1_000);
}

/** The refusal of an overdue company, for an admin who has shown who they are with what opens its payment and nothing else. */
export function withPayment(refusal: AppError, user: UserWithCompany, tokens: AccessTokens): AppError {
  if (refusal.code !== "ERR_SUBSCRIPTION_EXPIRED" || user.profile !== "admin") return refusal;
  const { id, profile, companyId } = user;
  const payment: PaymentRefusal["payment"] = {
    token: tokens.sign({ id, profile, companyId, sessionId: paymentSessionId }),
    user,
    support: null,
  };
  return new AppError(refusal.code, { ...refusal.refusal, extra: { payment } });
}
