import { storedToken } from "../api/token.ts";

/** The browser asks before the page goes, or is loaded anew, while it alone has something that somebody signed in made. */
export function askBeforeUnload(hasSomething: () => boolean): void {
  window.addEventListener("beforeunload", (event) => {
    if (storedToken() && hasSomething()) event.preventDefault();
  });
}
