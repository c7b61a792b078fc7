import type { Ticket } from "@recado/contract/tickets";
import { countOf, flattenTickets, type TicketListFilter } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";

const mine: TicketListFilter = {
  status: "open",
  showAll: false,
  searchParam: "",
  filter: [
    { field: "unread", is: true },
    { field: "chatbot", is: false },
    { field: "snoozed", is: false },
  ],
  oldestFirst: false,
  priorityFirst: false,
  slaFirst: false,
};
const waiting: TicketListFilter = { ...mine, status: "pending" };

export interface UnreadTicketsState {
  /** Number of all unread tickets, including tickets that are not loaded. */
  count: number;
  /** Number of the unread tickets that belong to the user; null until loaded. */
  own: number | null;
  /** The loaded unread tickets, newest first. */
  tickets: Ticket[];
}

const none: UnreadTicketsState = { count: 0, own: null, tickets: [] };

/**
 * Unread tickets of the user, and unread waiting tickets that the chatbot is not handling. The list is empty until both
 * are loaded.
 */
export function useUnreadTickets(): UnreadTicketsState {
  const own = useTicketList(mine);
  const pending = useTicketList(waiting);
  if (!own.data || !pending.data) return none;
  const tickets = [...flattenTickets(own.data), ...flattenTickets(pending.data)];
  return {
    count: countOf(own.data) + countOf(pending.data),
    own: countOf(own.data),
    tickets: tickets.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)),
  };
}
