import type { WireRequest } from "@recado/contract/shared/client";
import type { RawAnswer } from "./send-form.ts";

/** Null if the server did not answer, or if the request was not made after all. */
type Ahead = Promise<RawAnswer | null>;

/** Requests that `scheme.js` started while the program was still loading. */
export interface AskedAhead {
  /** The access token that was stored when the page was opened. */
  openedWith: string;
  session: Ahead;
  /** Maps the address of each list to the token it was requested with and the answer. */
  lists: Record<string, Promise<{ token: string; answer: RawAnswer } | null>>;
}

declare global {
  interface Window {
    askedAhead?: AskedAhead | undefined;
  }
}

/** Storage key for the lists that the current page requests first; `scheme.js` preloads them on the next page load. */
export const firstListsKey = "firstLists";
const firstLists = /^\/api\/tickets\?/;
/** The inbox first requests two lists, open and waiting tickets; other lists are needed later. */
const mostLists = 2;

interface Keeper {
  asked: AskedAhead | undefined;
  storedToken: () => string | null;
  keep: (addresses: readonly string[]) => void;
}

/**
 * Hands out each preloaded answer once, and only to the session it was requested for. It stops when the live connection
 * is up (`close`): data fetched before that is refetched then, and an old answer used later would stay on the screen.
 */
export function createAhead({ asked, storedToken, keep }: Keeper) {
  const noted: string[] = [];
  let open: AskedAhead | null = asked ? { ...asked, lists: { ...asked.lists } } : null;
  let isStarting = true;

  function note({ method, url }: WireRequest): void {
    const isFirst = method === "GET" && firstLists.test(url) && noted.length < mostLists;
    if (!isStarting || !isFirst || noted.includes(url)) return;
    noted.push(url);
    keep(noted);
  }

  function takeSession(): Ahead {
    const taken = open?.session ?? null;
    // Another tab may have signed in as a different user meanwhile, or signed out.
    const isTheirs = open?.openedWith === storedToken();
    if (open) open.session = Promise.resolve(null);
    return isTheirs && taken ? taken : Promise.resolve(null);
  }

  async function takeList(url: string, token: string | null): Ahead {
    const taken = open?.lists[url];
    if (open) delete open.lists[url];
    const came = await taken;
    return came && came.token === token ? came.answer : null;
  }

  return {
    take: (request: WireRequest, token: string | null): Ahead => {
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

export const ahead = createAhead({
  // Unit tests of the modules that import this one run without a window.
  asked: typeof window === "undefined" ? undefined : window.askedAhead,
  storedToken: () => localStorage.getItem("token"),
  keep: (addresses) => localStorage.setItem(firstListsKey, JSON.stringify({ addresses })),
});
