import { storedToken } from "../api/token.ts";

let isDiscarded = false;

/** The browser asks before the page goes, or is loaded anew, while it alone has something that somebody signed in made. */
export function askBeforeUnload(hasSomething: () => boolean): void {
  window.addEventListener("beforeunload", (event) => {
    if (storedToken() && !isDiscarded && hasSomething()) event.preventDefault();
  });
}

/** Asks whoever the browser would ask before it leaves the page. */
export function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** From now on nobody is asked: the page goes, and what it has with it. */
export function discardUnsaved(): void {
  isDiscarded = true;
}

export function isUnsavedDiscarded(): boolean {
  return isDiscarded;
}
