import { refreshSession, type UserSession } from "@recado/contract/auth";
import { ApiError, createClient } from "@recado/contract/shared/client";
import { send } from "./send.ts";
import { signalEnded, signalRenewed } from "./session-signals.ts";
import { singleFlight } from "./single-flight.ts";
import { clearStoredSession, keepRefusal, storedToken, storeSession } from "./token.ts";

const callWithCookie = createClient((request) => send(request, null));

/**
 * Trades the refresh cookie for a new token; concurrent callers share one request. A refused cookie ends the session.
 */
export const renewUserSession = singleFlight(() => inTurn(renew));

/** Replaces a token that the server called expired. Another tab may have replaced it already. */
export async function replaceStoredToken(expired: string): Promise<void> {
  if (storedToken() === expired) await renewUserSession();
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

/** A refusal is final. A server that is busy (429) or failing (5xx) may accept the cookie later. */
function isRefused({ status }: ApiError): boolean {
  return status < 500 && status !== 429;
}

/** The cookie is replaced at each use and an old cookie ends the session, so two tabs must not use it at once. */
function inTurn(work: () => Promise<UserSession>): Promise<UserSession> {
  // The Web Locks API exists in secure contexts only; over plain http to another machine, tabs refresh without a lock.
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("recado-session", work);
}
