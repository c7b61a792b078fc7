import type { WireRequest } from "@recado/contract/shared/client";
import type { RawAnswer } from "./send-form.ts";

/** Null if the server did not answer, or if the request was not made after all. */
type PreloadedAnswer = Promise<RawAnswer | null>;

/** Requests that `scheme.js` started while the program was still loading. */
export interface PreloadedAnswers {
  /** The access token that was stored when the page was opened. */
  openedWith: string;
  session: PreloadedAnswer;
  /** Maps the address of each list to the token it was requested with and the answer. */
  lists: Record<string, Promise<{ token: string; answer: RawAnswer } | null>>;
}

declare global {
  interface Window {
    preloadedAnswers?: PreloadedAnswers | undefined;
  }
}

/** Storage key for the lists that the current page requests first; `scheme.js` preloads them on the next page load. */
export const preloadListsKey = "firstLists";
const firstLists = /^\/api\/tickets\?/;
/** The inbox first requests two lists, open and waiting tickets; other lists are needed later. */
const mostLists = 2;

interface PreloadDeps {
  preloaded: PreloadedAnswers | undefined;
  storedToken: () => string | null;
  storeAddresses: (addresses: readonly string[]) => void;
}

/**
 * Hands out each preloaded answer once, and only to the session it was requested for. It stops when the live connection
 * is up (`close`): data fetched before that is refetched then, and an old answer used later would stay on the screen.
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
    // Another tab may have signed in as a different user meanwhile, or signed out.
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
  // Unit tests of the modules that import this one run without a window.
  preloaded: typeof window === "undefined" ? undefined : window.preloadedAnswers,
  storedToken: () => localStorage.getItem("token"),
  storeAddresses: (addresses) => localStorage.setItem(preloadListsKey, JSON.stringify({ addresses })),
});
