import { clearStoredSession, type LoginNotice, sessionEndKey } from "../shared/api/token.ts";
import { deleteSharedContent } from "../shared/session/shared-content.ts";

let isLeaving = false;

/**
 * Reloads the page, because the data in memory belongs to one user. The first reason given is shown on the login page.
 */
export function reloadSignedOut(notice: LoginNotice | null, delayMs = 0): void {
  if (isLeaving) return;
  isLeaving = true;
  if (notice) sessionStorage.setItem(sessionEndKey, notice);
  setTimeout(() => {
    clearStoredSession();
    // Content shared from other apps during this session must not be offered to the next user.
    void deleteSharedContent().finally(() => window.location.reload());
  }, delayMs);
}
