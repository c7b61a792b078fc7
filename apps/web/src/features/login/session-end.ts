import type { PaymentRefusal } from "@recado/contract/auth";
import { ApiError } from "@recado/contract/shared/client";
import { sessionEnds } from "@recado/contract/shared/session-ends";
import { forgetRefusal, type LoginNotice, sessionEndKey, sessionRefusalKey } from "../../shared/api/token.ts";

const notices: readonly LoginNotice[] = [...sessionEnds, "expired"];

export function readSessionEnd(): LoginNotice | undefined {
  const stored = sessionStorage.getItem(sessionEndKey);
  return notices.find((known) => known === stored);
}

/** Why the server let nobody in when this tab came back, until somebody signs in. */
export function readSessionRefusal(): ApiError | null {
  const stored = sessionStorage.getItem(sessionRefusalKey);
  if (stored === null) return null;
  const { status, body } = JSON.parse(stored) as Pick<ApiError, "status" | "body">;
  return new ApiError(status, body);
}

/** For an admin whose company is overdue: the way to its payment. */
export function wayToPay(refusal: unknown): PaymentRefusal["payment"] | undefined {
  if (!(refusal instanceof ApiError) || refusal.body.error !== "ERR_SUBSCRIPTION_EXPIRED") return undefined;
  return (refusal.body as Partial<PaymentRefusal>).payment;
}

const ledToPayKey = "ledToPay";

/** For whoever was inside as the subscription ended: once, so that who leaves the payment is at the login. */
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
