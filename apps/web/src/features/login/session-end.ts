import type { PaymentRefusal } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import { sessionEnds } from "@recado/contract/shared/session-ends";
import { forgetRefusal, type LoginNotice, sessionEndKey, sessionRefusalKey } from "../../shared/api/token.ts";

const notices: readonly LoginNotice[] = [...sessionEnds, "expired"];

export function readSessionEnd(): LoginNotice | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return notices.find((known) => known === stored);
}

/** Reads the error that ended this tab's session; it is kept until the next sign-in. */
export function readSessionRefusal(): ApiError | null {
  const stored = sessionStorage.getItem(sessionRefusalKey);
  if (stored === null) return null;
  const { status, body } = JSON.parse(stored) as Pick<ApiError, "status" | "body">;
  return new ApiError(status, body);
}

/** Session for an overdue company's admin that may only pay; undefined for other errors. */
export function wayToPay(refusal: unknown): PaymentRefusal["payment"] | undefined {
  if (!(refusal instanceof ApiError) || refusal.body.error !== "ERR_SUBSCRIPTION_EXPIRED") return undefined;
  return (refusal.body as Partial<PaymentRefusal>).payment;
}

const ledToPayKey = "ledToPay";

/**
 * Session for paying, for a user whose session ended because the subscription expired. It is returned once, so that
 * leaving the payment leads to the login.
 */
export function takeWayToPay(): PaymentRefusal["payment"] | undefined {
  const payment = wayToPay(readSessionRefusal());
  if (!payment || sessionStorage.getItem(ledToPayKey)) return undefined;
  sessionStorage.setItem(ledToPayKey, "true");
  return payment;
}

export function clearSessionEnd(): void {
  sessionStorage.removeItem(ledToPayKey);
  forgetRefusal();
  sessionStorage.removeItem(sessionEndKey);
}
