import { storedToken } from "../api/token.ts";

let isDiscarded = false;

/**
 * Makes the browser ask for confirmation before the page closes or reloads, if a signed-in user has changes that exist
 * only in this page.
 */
export function askBeforeUnload(hasSomething: () => boolean): void {
  window.addEventListener("beforeunload", (event) => {
    if (storedToken() && !isDiscarded && hasSomething()) event.preventDefault();
  });
}

/**
 * Returns whether leaving the page would lose unsaved changes. Each guard reports them by cancelling a `beforeunload`
 * event, which this function dispatches.
 */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Discards all unsaved changes: from now on, no guard asks before the page closes. */
export function discardUnsaved(): void {
  isDiscarded = true;
}

export function isUnsavedDiscarded(): boolean {
  return isDiscarded;
}
