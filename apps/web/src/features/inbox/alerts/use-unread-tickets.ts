import type { Ticket } from "@recado/contract/tickets";
import { countOf, flattenTickets, type TicketFilter } from "../../tickets/ticket-pages.ts";
import { useTicketList } from "../../tickets/ticket-queries.ts";

const mine: TicketFilter = {
  status: "open",
  showAll: false,
  queueIds: [],
  connectionIds: [],
  ads: [],
  fromAd: false,
  tags: [],
  users: [],
  searchParam: "",
  unread: true,
  oldestFirst: false,
};
const waiting: TicketFilter = { ...mine, status: "pending" };

export interface UnreadTickets {
  /** How many there are; those not loaded count too. */
  count: number;
  /** Of them one's own; null until it is known. */
  own: number | null;
  /** Newest first, as far as they are loaded. */
  tickets: Ticket[];
}

const none: UnreadTickets = { count: 0, own: null, tickets: [] };

/** What calls for this agent: their own tickets and those nobody attends yet; nothing until both are known. */
export function useUnreadTickets(): UnreadTickets {
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
