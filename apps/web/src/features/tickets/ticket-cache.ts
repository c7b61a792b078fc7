import { ApiError } from "@recado/contract/shared/client";
import type { Ticket } from "@recado/contract/tickets";
import type { Query, QueryClient } from "@tanstack/react-query";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import { hasFlag } from "./chosen-filter.ts";
import {
  changeTickets,
  dropTicket,
  isOpenEnded,
  type ListOwner,
  matchesFilter,
  mayStandBeyond,
  placeTicket,
  type TicketListFilter,
  type TicketListPages,
} from "./ticket-pages.ts";
import { visibleTicket } from "./visible-ticket.ts";

/** Query keys of the lists of tickets and of single tickets. */
export const ticketKeys = {
  lists: ["tickets", "list"] as const,
  list: (filter: TicketListFilter) => ["tickets", "list", filter] as const,
  details: ["tickets", "detail"] as const,
  detail: (uuid: string) => ["tickets", "detail", uuid] as const,
};

export const ticketFreshness = createStalenessGuard();
/** Subject of the staleness guard for tickets. All tickets share one subject, because any ticket may be in any list. */
export const allTickets = 0;

export interface ListRules extends ListOwner {
  /** Called with the filter of a list if only the server knows the list's new count. */
  recount: (filter: TicketListFilter) => void;
  /**
   * Whether the change can remove the ticket from any list. False if the change is a new message, which removes its
   * ticket only from lists with certain conditions.
   */
  mayLeave?: boolean;
}

/** Puts a changed ticket into every list in memory where it belongs, and removes it from all other lists. */
export function applyTicket(client: QueryClient, ticket: Ticket, rules: ListRules): void {
  const { userId, recount } = rules;
  ticketFreshness.touch(allTickets);
  const before = rules.mayLeave === false ? undefined : knownTicket(client, ticket.id);
  client.setQueryData<Ticket>(ticketKeys.detail(ticket.uuid), (known) => known && ticket);
  const shown = seenAtOnce(ticket, userId);
  for (const [filter, pages] of loadedLists(client)) {
    if (isOpenEnded(filter))
      setList(
        client,
        filter,
        changeTickets(pages, (known) => (known.id === ticket.id ? shown : known)),
      );
    else if (matchesFilter(shown, filter, rules)) {
      const placed = placeTicket(pages, shown, filter);
      setList(client, filter, placed.pages);
      if (placed.recount) recount(filter);
    } else {
      const stoodThere = before === undefined || matchesFilter(before, filter, rules);
      if (stoodThere && mayLeaveList(rules, filter) && mayStandBeyond(pages, ticket.id)) recount(filter);
      setList(client, filter, dropTicket(pages, ticket.id));
    }
  }
}

/** Fields that a new message changes. */
const messageFields: readonly string[] = ["waiting", "waitingSince", "updatedAt"];

/**
 * Whether the change can remove the ticket from the list. An answer removes it from the unanswered tickets, and a
 * message of the customer from the snoozed tickets.
 */
function mayLeaveList({ mayLeave = true }: ListRules, { filter }: TicketListFilter): boolean {
  return mayLeave || hasFlag(filter, "snoozed") || filter.some(({ field }) => messageFields.includes(field));
}

/**
 * Returns the ticket with no unread messages if the user is looking at them in the user's own open conversation. This
 * does not wait for the server's confirmation.
 */
function seenAtOnce(ticket: Ticket, userId: number): Ticket {
  const isSeen =
    ticket.userId === userId &&
    ticket.id === visibleTicket.inView() &&
    !visibleTicket.isScrolledUp(ticket.id);
  return isSeen && ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket;
}

export function forgetTicket(
  client: QueryClient,
  ticketId: number,
  { recount }: Pick<ListRules, "recount">,
): void {
  ticketFreshness.touch(allTickets);
  for (const [filter, pages] of loadedLists(client)) {
    if (!isOpenEnded(filter) && mayStandBeyond(pages, ticketId)) recount(filter);
    setList(client, filter, dropTicket(pages, ticketId));
  }
  refuseTicket(client, ticketId);
}

const refusal = new ApiError(404, { error: "ERR_NO_TICKET_FOUND" });

/** Marks a ticket as not found if its conversation is open, and removes its data from memory otherwise. */
function refuseTicket(client: QueryClient, ticketId: number): void {
  const single = {
    queryKey: ticketKeys.details,
    predicate: ({ state }: Query) => (state.data as Ticket | undefined)?.id === ticketId,
  };
  client.removeQueries({ ...single, type: "inactive" });
  for (const query of client.getQueryCache().findAll(single))
    query.setState({ status: "error", error: refusal });
}

/**
 * Finds a ticket in memory, in any list or conversation. A conversation whose last request failed is not considered.
 */
export function knownTicket(client: QueryClient, ticketId: number): Ticket | undefined {
  const details = client
    .getQueryCache()
    .findAll({ queryKey: ticketKeys.details, predicate: ({ state }) => state.status === "success" });
  const single = details.map(({ state }) => state.data as Ticket | undefined);
  const listed = loadedLists(client).flatMap(([, pages]) => pages.pages.flatMap(({ tickets }) => tickets));
  return [...single, ...listed].find((ticket) => ticket?.id === ticketId);
}

/** Finds a ticket by its UUID in the lists in memory. */
export function listedTicket(client: QueryClient, uuid: string | undefined): Ticket | undefined {
  return loadedLists(client)
    .flatMap(([, pages]) => pages.pages.flatMap(({ tickets }) => tickets))
    .find((ticket) => ticket.uuid === uuid);
}

/** Applies a change to all tickets in memory, in lists and in conversations, without moving them in their lists. */
export function patchTickets(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  ticketFreshness.touch(allTickets);
  client.setQueriesData<Ticket>({ queryKey: ticketKeys.details }, (known) => known && change(known));
  for (const [filter, pages] of loadedLists(client)) setList(client, filter, changeTickets(pages, change));
}

export function markTicketRead(
  client: QueryClient,
  ticketId: number,
  { recount }: Pick<ListRules, "recount">,
): void {
  patchTickets(client, (ticket) =>
    ticket.id === ticketId && ticket.unreadMessages > 0 ? { ...ticket, unreadMessages: 0 } : ticket,
  );
  for (const [filter, pages] of loadedLists(client)) {
    if (!hasFlag(filter.filter, "unread")) continue;
    if (mayStandBeyond(pages, ticketId)) recount(filter);
    setList(client, filter, dropTicket(pages, ticketId));
  }
}

function loadedLists(client: QueryClient): [TicketListFilter, TicketListPages][] {
  return client
    .getQueriesData<TicketListPages>({ queryKey: ticketKeys.lists })
    .flatMap(([key, pages]) => (pages ? [[key[2] as TicketListFilter, pages]] : []));
}

function setList(client: QueryClient, filter: TicketListFilter, pages: TicketListPages): void {
  client.setQueryData<TicketListPages>(ticketKeys.list(filter), pages);
}
