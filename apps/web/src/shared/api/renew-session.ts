import { refreshSession, type Session } from "@recado/contract/auth";
import { ApiError, createClient } from "@recado/contract/shared/client";
import { send } from "./send.ts";
import { signalEnded, signalRenewed } from "./session-signals.ts";
import { shareRunning } from "./share-running.ts";
import { clearStoredSession, keepRefusal, storedToken, storeSession } from "./token.ts";

const callWithCookie = createClient((request) => send(request, null));

/** A new token for the refresh cookie, once for all who ask meanwhile. A refused cookie ends the session. */
export const renewSession = shareRunning(() => inTurn(renew));

/** A usable token instead of one the server called expired; another tab may have fetched it already. */
export async function replaceToken(expired: string): Promise<void> {
  if (storedToken() === expired) await renewSession();
}

export function endSession(): void {
  clearStoredSession();
  signalEnded();
}

async function renew(): Promise<Session> {
  try {
    const session = await callWithCookie(refreshSession, {});
    storeSession(session);
    signalRenewed(session);
    return session;
  } catch (error) {
    if (error instanceof ApiError && isRefused(error)) {
      if (error.status !== 401) keepRefusal(error);
      endSession();
    }
    throw error;
  }
}

/** Whoever is not let in will not be by asking again; a server that is busy or away may. */
function isRefused({ status }: ApiError): boolean {
  return status < 500 && status !== 429;
}

/** The cookie is replaced at each use and an old one ends the session: two tabs must not use it at once. */
function inTurn(work: () => Promise<Session>): Promise<Session> {
  // The lock exists in secure contexts only; over plain http to another machine a tab refreshes without it.
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("recado-session", work);
}
