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

/** The part of the board's filter that is in the URL. */
export interface BoardSearch {
  queues?: number[] | undefined;
  users?: number[] | undefined;
  tags?: number[] | undefined;
  waiting?: true | undefined;
}

/** Reads the filter from the URL. Users can type URLs, so invalid values are dropped. */
export function parseBoardSearch({ queues, users, tags, waiting }: Record<string, unknown>): BoardSearch {
  return {
    queues: readIds(queues),
    users: readIds(users),
    tags: readIds(tags),
    waiting: waiting === true || undefined,
  };
}

function readIds(value: unknown): number[] | undefined {
  const ids = Array.isArray(value) ? value.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  return ids.length > 0 ? ids : undefined;
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
