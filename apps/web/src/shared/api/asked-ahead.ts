import type { WireRequest } from "@recado/contract/shared/client";
import type { RawAnswer } from "./send-form.ts";

/** Null where nobody answered, or where it was not asked for after all. */
type Ahead = Promise<RawAnswer | null>;

/** What `scheme.js` asked for while the program was on its way. */
export interface AskedAhead {
  /** With which token the page was opened. */
  openedWith: string;
  session: Ahead;
  /** Under which token each list was asked for, and what came. */
  lists: Record<string, Promise<{ token: string; answer: RawAnswer } | null>>;
  /** What the address of the page said when these were its lists. */
  search: string;
}

declare global {
  interface Window {
    askedAhead?: AskedAhead | undefined;
  }
}

/** The lists that a page asked for first, by its own address; `scheme.js` asks the next page's ahead. */
export const firstListsKey = "firstLists";
const firstLists = /^\/api\/tickets\?/;
/** What an open and a waiting list are; more belongs to parts that come later. */
const mostLists = 2;

interface Keeper {
  asked: AskedAhead | undefined;
  storedToken: () => string | null;
  keep: (addresses: readonly string[]) => void;
}

/**
 * Gives each answer that was asked for ahead once, and to nobody but whom it was asked for. Until the live line is there
 * (`close`) only: what was fetched before is fetched anew then, what is old later on would stay.
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
    // Somebody else may have come in by another tab meanwhile, or nobody be here any more.
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
  // The tests of what is below have no window.
  asked: typeof window === "undefined" ? undefined : window.askedAhead,
  storedToken: () => localStorage.getItem("token"),
  keep: (addresses) =>
    localStorage.setItem(firstListsKey, JSON.stringify({ addresses, search: location.search })),
});
