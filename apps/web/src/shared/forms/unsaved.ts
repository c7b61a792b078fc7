import { storedToken } from "../api/token.ts";

let isDiscarded = false;

/** Makes the browser ask before the page closes or reloads while only this page has the signed-in user's changes. */
export function askBeforeUnload(hasSomething: () => boolean): void {
  window.addEventListener("beforeunload", (event) => {
    if (storedToken() && !isDiscarded && hasSomething()) event.preventDefault();
  });
}

/** Asks every guard by the browser's own event whether leaving the page would lose something. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Stops all guards from asking: the page closes and its unsaved changes are lost. */
export function discardUnsaved(): void {
  isDiscarded = true;
}

export function isUnsavedDiscarded(): boolean {
  return isDiscarded;
}
