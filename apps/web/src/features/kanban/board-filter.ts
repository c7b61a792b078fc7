import type { Ticket } from "@recado/contract/tickets";
import { createContext, useContext } from "react";

/** Selection of the tickets that the board shows. An empty list of ids and an empty search term hide nothing. */
export interface BoardFilter {
  queueIds: readonly number[];
  userIds: readonly number[];
  tagIds: readonly number[];
  /** Whether the board shows only tickets that wait for an agent. */
  isWaiting: boolean;
  term: string;
}

export const emptyFilter: BoardFilter = { queueIds: [], userIds: [], tagIds: [], isWaiting: false, term: "" };

/** The board's filter as it is in the URL. */
export interface BoardSearch {
  queues?: number[] | undefined;
  users?: number[] | undefined;
  tags?: number[] | undefined;
  waiting?: true | undefined;
  /** Search term. */
  search?: string | undefined;
}

const longestTerm = 200;

/** Reads the filter from the URL. Users can type URLs, so invalid values are dropped. */
export function parseBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const { queues, users, tags, waiting, search } = raw;
  // The router reads a term of digits as a number.
  const term = typeof search === "string" || typeof search === "number" ? String(search).trim() : "";
  return {
    queues: readIds(queues),
    users: readIds(users),
    tags: readIds(tags),
    waiting: waiting === true || undefined,
    search: term.slice(0, longestTerm) || undefined,
  };
}

function readIds(value: unknown): number[] | undefined {
  const ids = Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  return ids.length > 0 ? ids : undefined;
}

/** Whether the filter hides tickets by anything but its search term. */
export function hasChoices({ queues, users, tags, waiting }: BoardSearch): boolean {
  return [queues, users, tags, waiting].some((choice) => choice !== undefined);
}

/**
 * Whether the ticket passes the filter, apart from the search term: only the server knows the spellings of numbers and
 * names that a term finds.
 */
export function passesFilter(ticket: Ticket, { queueIds, userIds, tagIds, isWaiting }: BoardFilter): boolean {
  const includes = (ids: readonly number[], id: number | null) =>
    ids.length === 0 || (id !== null && ids.includes(id));
  return (
    includes(queueIds, ticket.queueId) &&
    includes(userIds, ticket.userId) &&
    (tagIds.length === 0 || ticket.tags.some(({ id }) => tagIds.includes(id))) &&
    (!isWaiting || ticket.status === "pending")
  );
}

export const BoardFilterContext = createContext<BoardFilter>(emptyFilter);

export function useBoardFilter(): BoardFilter {
  return useContext(BoardFilterContext);
}
