/** Session storage key of the path to which a sign-in at an identity provider leads. */
const targetKey = "signInTarget";
/** Target of a sign-in that links an account: the section of the profile that lists it. */
export const linkTarget = "/profile#accounts";

let response = takeResponse();
/** Path that follows a sign-in on this page: the one that the visitor asked for, or the one that a provider's return gave. */
let arrival: string | null = null;

/**
 * Returns the query with which an identity provider has just sent the browser back to the login page; null if none has,
 * or if its sign-in has ended.
 */
export function providerResponse(): string | null {
  return response;
}

/** Ends the provider's return: the login page then leads a signed-in user to `path`. */
export function endProviderReturn(path: string): void {
  response = null;
  arrival = path;
}

/** Returns the path that follows the sign-in; null if it leads to the user's first page. */
export function arrivalPath(): string | null {
  return arrival;
}

/** Remembers the page that a visitor asked for, before the login page takes its place; null and the start are no wish. */
export function keepWantedPath(path: string | null): void {
  arrival = path === "/" ? null : path;
}

/** Called before the browser goes to an identity provider, because the page then loses its memory. */
export function keepTarget(target = arrival ?? "/"): void {
  sessionStorage.setItem(targetKey, target);
}

export function keptTarget(): string {
  return sessionStorage.getItem(targetKey) ?? "/";
}

/**
 * Takes the provider's response out of the URL. It works once, so neither a reload nor the browser's history may repeat
 * it, and the router must not rewrite it.
 */
function takeResponse(): string | null {
  const { pathname, search } = window.location;
  if (pathname !== "/login" || !new URLSearchParams(search).has("state")) return null;
  window.history.replaceState(null, "", pathname);
  return search.slice(1);
}
