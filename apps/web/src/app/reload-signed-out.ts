import { clearStoredSession, type LoginNotice, sessionEndKey } from "../shared/api/token.ts";
import { bindSharedContent, deleteSharedContent } from "../shared/session/shared-content.ts";

let isLeaving = false;

/**
 * Ends the session in this browser and reloads the page, because the data in memory belongs to one user. `notice` is
 * the reason that the login page displays; after several calls, the reason of the first call counts.
 */
export function reloadSignedOut(notice: LoginNotice | null, delayMs = 0): void {
  if (isLeaving) return;
  isLeaving = true;
  if (notice) sessionStorage.setItem(sessionEndKey, notice);
  setTimeout(() => {
    clearStoredSession();
    // Content that other apps shared during this session is not offered to the next user: after a sign-out it is
    // deleted; after another end it is assigned to this user, who may sign in again.
    const settled = notice === null ? deleteSharedContent() : bindSharedContent();
    void settled.finally(() => window.location.reload());
  }, delayMs);
}
