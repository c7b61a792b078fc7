import type { WireRequest } from "@recado/contract/shared/client";
import type { RawAnswer } from "./send-form.ts";

/** Response of a preloaded request; null if the server did not respond or if the request was not sent. */
type PreloadedAnswer = Promise<RawAnswer | null>;

/** Responses of the API requests that `scheme.js` sent while the app itself was still loading. */
export interface PreloadedAnswers {
  /** Access token that was in local storage when the page was opened. */
  openedWith: string;
  session: PreloadedAnswer;
  /** Responses of lists by URL, each with the access token with which it was requested. */
  lists: Record<string, Promise<{ token: string; answer: RawAnswer } | null>>;
}

declare global {
  interface Window {
    preloadedAnswers?: PreloadedAnswers | undefined;
  }
}

/**
 * Local storage key for the URLs of the lists that the app requests first. On the next page load, `scheme.js` requests
 * these URLs early.
 */
export const preloadListsKey = "firstLists";
const firstLists = /^\/api\/tickets\?/;
/**
 * Number of lists to preload. The inbox first needs two lists, open and waiting tickets; it needs others only later.
 */
const mostLists = 2;

interface PreloadDeps {
  preloaded: PreloadedAnswers | undefined;
  storedToken: () => string | null;
  storeAddresses: (addresses: readonly string[]) => void;
}

/**
 * Creates a reader that hands out each preloaded response once, and only to the session for which it was requested.
 * After `close`, which is called when the live connection is up, no response is handed out: all data is fetched again
 * at that time, and an old response that is used later would stay on the screen.
 */
export function createPreloadReader({ preloaded, storedToken, storeAddresses }: PreloadDeps) {
  const requested: string[] = [];
  let open: PreloadedAnswers | null = preloaded ? { ...preloaded, lists: { ...preloaded.lists } } : null;
  let isStarting = true;

  function note({ method, url }: WireRequest): void {
    const isFirst = method === "GET" && firstLists.test(url) && requested.length < mostLists;
    if (!isStarting || !isFirst || requested.includes(url)) return;
    requested.push(url);
    storeAddresses(requested);
  }

  function takeSession(): PreloadedAnswer {
    const taken = open?.session ?? null;
    // Meanwhile, a different user may have signed in through another tab, or this user may have signed out.
    const isTheirs = open?.openedWith === storedToken();
    if (open) open.session = Promise.resolve(null);
    return isTheirs && taken ? taken : Promise.resolve(null);
  }

  async function takeList(url: string, token: string | null): PreloadedAnswer {
    const taken = open?.lists[url];
    if (open) delete open.lists[url];
    const came = await taken;
    return came && came.token === token ? came.answer : null;
  }

  return {
    take: (request: WireRequest, token: string | null): PreloadedAnswer => {
      note(request);
      if (request.method === "POST" && request.url === "/api/auth/refresh_token") return takeSession();
      return request.method === "GET" ? takeList(request.url, token) : Promise.resolve(null);
    },
    close: () => {
      isStarting = false;
      open = null;
    },
  };
}

export const preload = createPreloadReader({
  // `window` is undefined in unit tests of modules that import this file.
  preloaded: typeof window === "undefined" ? undefined : window.preloadedAnswers,
  storedToken: () => localStorage.getItem("token"),
  storeAddresses: (addresses) => localStorage.setItem(preloadListsKey, JSON.stringify({ addresses })),
});
