import { filterClock, matchesTicketFilter } from "@recado/contract/match-ticket-filter";
import type { TicketFilter } from "@recado/contract/ticket-filters";
import type { TicketStatus } from "@recado/contract/ticket-status";
import type { Ticket, TicketMessageMatch } from "@recado/contract/tickets";
import { type RowOrder, standsBefore } from "./ticket-order.ts";

export interface TicketListPage {
  tickets: Ticket[];
  count: number;
  /** Whether the server stopped a search before it had searched everything, so that `count` is only a lower bound. */
  isCountLimited: boolean;
  hasMore: boolean;
  nextCursor: string | null;
  /** Messages that match the search term, for the tickets of this page. */
  found: TicketMessageMatch[];
}

export interface TicketListPages {
  pages: TicketListPage[];
}

/** Filter and order of a list of tickets. The list is a search if `status` is undefined. */
export interface TicketListFilter {
  status: TicketStatus | undefined;
  /** Whether the list contains the open tickets of all users. */
  showAll: boolean;
  searchParam: string;
  /** Conditions that all tickets of the list meet. */
  filter: TicketFilter;
  /**
   * Whether the list is sorted by waiting time, with the longest waiting ticket first, instead of by latest activity.
   */
  oldestFirst: boolean;
  /** Whether tickets with a higher priority come first. */
  priorityFirst: boolean;
  /** Whether the list is sorted by the SLA clock that is due next. */
  slaFirst: boolean;
}

export interface Placement {
  pages: TicketListPages;
  /**
   * Whether the list's count must be fetched: the ticket may already be counted on a page that is not loaded, so only
   * the server knows the count.
   */
  recount: boolean;
}

/**
 * Returns all loaded tickets of a list. A ticket that moved between the requests for two pages is on both pages, but is
 * returned only once.
 */
export function flattenTickets(pages: TicketListPages | undefined): Ticket[] {
  const byId = new Map<number, Ticket>();
  for (const page of pages?.pages ?? [])
    for (const ticket of page.tickets) if (!byId.has(ticket.id)) byId.set(ticket.id, ticket);
  return [...byId.values()];
}

/** Returns the messages that match a search, by the id of their ticket. */
export function matchesByTicket(pages: TicketListPages | undefined): ReadonlyMap<number, TicketMessageMatch> {
  const all = (pages?.pages ?? []).flatMap(({ found }) => found);
  return new Map(all.map((found) => [found.ticketId, found]));
}

export function countOf(pages: TicketListPages | undefined): number {
  return pages?.pages[0]?.count ?? 0;
}

/**
 * Whether the filter is a search. Live events update the tickets of a search but never add a ticket, because only the
 * server can match the search term.
 */
export function isOpenEnded(filter: TicketListFilter): boolean {
  return filter.status === undefined;
}

/** User whose lists are shown, and the time zone of the user's company. */
export interface ListOwner {
  userId: number;
  timeZone: string;
}

/**
 * Whether a ticket belongs in a list. An open ticket must be the user's own, unless the list shows the tickets of all
 * users. The user's permissions are not checked, because the server sends only tickets that the user may see.
 */
export function matchesFilter(
  ticket: Ticket,
  { status, showAll, filter }: TicketListFilter,
  { userId, timeZone }: ListOwner,
): boolean {
  if (ticket.status !== status || !(showAll || status !== "open" || ticket.userId === userId)) return false;
  return matchesTicketFilter(filter, ticket, filterClock(Date.now(), timeZone));
}

/**
 * Puts a ticket at its sorted position in a list. If the list already contains a newer state of the ticket, nothing
 * changes.
 */
export function placeTicket(pages: TicketListPages, ticket: Ticket, order: RowOrder): Placement {
  const known = findTicket(pages, ticket.id);
  if (known && isNewer(known, ticket)) return { pages, recount: false };
  const hasMore = pages.pages.at(-1)?.hasMore ?? false;
  const rest = known ? removeTicket(pages, ticket.id) : pages;
  const placed = insertInOrder(rest, ticket, order, hasMore);
  if (known || hasMore) return { pages: placed, recount: !known };
  return { pages: addToCount(placed, 1), recount: false };
}

/** Appends a page to a list, unless the list was reloaded while the page was being fetched. */
export function addPage(pages: TicketListPages, page: TicketListPage, cursor: string): TicketListPages {
  return nextCursorOf(pages) === cursor ? { pages: [...pages.pages, page] } : pages;
}

export function nextCursorOf(pages: TicketListPages | undefined): string | null {
  const last = pages?.pages.at(-1);
  return last?.hasMore ? last.nextCursor : null;
}

export function dropTicket(pages: TicketListPages, ticketId: number): TicketListPages {
  return findTicket(pages, ticketId) ? addToCount(removeTicket(pages, ticketId), -1) : pages;
}

/**
 * Whether the ticket may be on a page that is not loaded, in which case only the server knows whether it is in the
 * list.
 */
export function mayStandBeyond(pages: TicketListPages, ticketId: number): boolean {
  return (pages.pages.at(-1)?.hasMore ?? false) && !findTicket(pages, ticketId);
}

export function changeTickets(pages: TicketListPages, change: (ticket: Ticket) => Ticket): TicketListPages {
  let changed = false;
  const next = pages.pages.map((page) => {
    const tickets = page.tickets.map(change);
    if (tickets.every((ticket, index) => ticket === page.tickets[index])) return page;
    changed = true;
    return { ...page, tickets };
  });
  return changed ? { pages: next } : pages;
}

export function setCount(pages: TicketListPages, count: number): TicketListPages {
  return { pages: pages.pages.map((page) => ({ ...page, count })) };
}

function findTicket(pages: TicketListPages, ticketId: number): Ticket | undefined {
  for (const page of pages.pages) {
    const found = page.tickets.find((ticket) => ticket.id === ticketId);
    if (found) return found;
  }
  return undefined;
}

function isNewer(a: Ticket, b: Ticket): boolean {
  return Date.parse(a.updatedAt) > Date.parse(b.updatedAt);
}

function removeTicket(pages: TicketListPages, ticketId: number): TicketListPages {
  return {
    pages: pages.pages.map((page) => ({
      ...page,
      tickets: page.tickets.filter((ticket) => ticket.id !== ticketId),
    })),
  };
}

function insertInOrder(
  pages: TicketListPages,
  ticket: Ticket,
  order: RowOrder,
  hasMore: boolean,
): TicketListPages {
  const target = pages.pages.findIndex((page) =>
    page.tickets.some((other) => standsBefore(ticket, other, order)),
  );
  const last = pages.pages.length - 1;
  if (target === -1 && (hasMore || last < 0)) return pages;
  const pageIndex = target === -1 ? last : target;
  const next = pages.pages.map((page, index) =>
    index === pageIndex ? { ...page, tickets: insertSorted(page.tickets, ticket, order) } : page,
  );
  return { pages: next };
}

function insertSorted(tickets: Ticket[], ticket: Ticket, order: RowOrder): Ticket[] {
  const at = tickets.findIndex((other) => standsBefore(ticket, other, order));
  const index = at === -1 ? tickets.length : at;
  return [...tickets.slice(0, index), ticket, ...tickets.slice(index)];
}

function addToCount(pages: TicketListPages, delta: number): TicketListPages {
  return setCount(pages, Math.max(0, countOf(pages) + delta));
}
