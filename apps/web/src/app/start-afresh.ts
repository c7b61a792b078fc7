import { clearStoredSession, type LoginNotice, sessionEndKey } from "../shared/api/token.ts";
import { forgetSharedThings } from "../shared/session/shared-waits.ts";

let isLeaving = false;

/**
 * What a page has in memory is one person's: the next one gets a page of their own. Whoever says first why it is left
 * is heard on the login page.
 */
export function startAfresh(notice: LoginNotice | null, delayMs = 0): void {
  if (isLeaving) return;
  isLeaving = true;
  if (notice) sessionStorage.setItem(sessionEndKey, notice);
  setTimeout(() => {
    clearStoredSession();
    // What came during the session is nothing for whoever signs in next.
    void forgetSharedThings().finally(() => window.location.reload());
  }, delayMs);
}
