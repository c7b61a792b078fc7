import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import type { TicketCondition, TicketFilter } from "@recado/contract/ticket-filters";
import type { Ticket } from "@recado/contract/tickets";
import { createContext, useContext } from "react";
import { readFilter } from "../tickets/read-filter.ts";

/** Selection of the tickets that the board shows. An empty filter and an empty search term hide nothing. */
export interface BoardFilter {
  filter: TicketFilter;
  /** Time zone of the company, in which the filter's days are. */
  timeZone: string;
  term: string;
}

export const emptyFilter: BoardFilter = { filter: [], timeZone: "UTC", term: "" };

/** The board's filter as it is in the URL. */
export interface BoardSearch {
  filter?: TicketFilter | undefined;
  /** Search term. */
  search?: string | undefined;
}

/** Condition for tickets that wait for an agent. */
const waitsForAgent: TicketCondition = { field: "status", is: "anyOf", values: ["pending"] };

const longestTerm = 200;

/** Reads the filter from the URL, also from an old link. Users can type URLs, so invalid values are dropped. */
export function parseBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const { search, waiting } = raw;
  // The router reads a term of digits as a number.
  const term = typeof search === "string" || typeof search === "number" ? String(search).trim() : "";
  const filter = [...readFilter(raw), ...(waiting === true ? [waitsForAgent] : [])];
  return {
    filter: filter.length > 0 ? filter : undefined,
    search: term.slice(0, longestTerm) || undefined,
  };
}

/**
 * Whether the ticket passes the filter, apart from the search term: only the server knows the spellings of numbers and
 * names that a term finds.
 */
export function passesFilter(ticket: Ticket, { filter, timeZone }: BoardFilter): boolean {
  return matchesTicketFilter(filter, ticket, filterClock(Date.now(), timeZone));
}

export const BoardFilterContext = createContext<BoardFilter>(emptyFilter);

export function useBoardFilter(): BoardFilter {
  return useContext(BoardFilterContext);
}
