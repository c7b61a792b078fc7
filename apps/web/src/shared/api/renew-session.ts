import { refreshSession, type UserSession } from "@recado/contract/auth";
import { ApiError, createClient } from "@recado/contract/shared/client";
import { send } from "./send.ts";
import { signalEnded, signalRenewed } from "./session-signals.ts";
import { singleFlight } from "./single-flight.ts";
import { clearStoredSession, keepRefusal, storedToken, storeSession } from "./token.ts";

const callWithCookie = createClient((request) => send(request, null));

/**
 * Gets a new access token for the refresh cookie. Callers at the same time share one request. If the server rejects the
 * cookie, the session ends.
 */
export const renewUserSession = singleFlight(() => inTurn(renew));

/** Replaces an access token that has expired, unless a different tab has already replaced it. */
export async function replaceStoredToken(expired: string): Promise<void> {
  if (storedToken() === expired) await renewUserSession();
}

/** Loads the session again, which says whether the user has to set up a second factor. */
export function refreshSecondFactorDue(): void {
  // After a failure, the next request that the server refuses tries again.
  renewUserSession().catch(() => undefined);
}

export function endUserSession(): void {
  clearStoredSession();
  signalEnded();
}

async function renew(): Promise<UserSession> {
  try {
    const session = await callWithCookie(refreshSession, {});
    storeSession(session);
    signalRenewed(session);
    return session;
  } catch (error) {
    if (error instanceof ApiError && isRefused(error)) {
      if (error.status !== 401) keepRefusal(error);
      endUserSession();
    }
    throw error;
  }
}

/**
 * True if the server's rejection of the refresh cookie is final. A server that is busy (429) or failing (5xx) may
 * accept the cookie later.
 */
function isRefused({ status }: ApiError): boolean {
  return status < 500 && status !== 429;
}

/**
 * Runs the work in only one tab at a time. Each use replaces the refresh cookie, and an old cookie ends the session, so
 * two tabs must not use the cookie at once.
 */
function inTurn(work: () => Promise<UserSession>): Promise<UserSession> {
  // Web Locks exist only in secure contexts (https or this machine). Elsewhere, tabs renew the session without a lock.
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("recado-session", work);
}
