import type { Ticket } from "@recado/contract/tickets";
import { flattenTickets, type TicketFilter } from "./ticket-pages.ts";
import { useTicketList } from "./ticket-queries.ts";

const mine: TicketFilter = {
  status: "open",
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  searchParam: "",
  unread: true,
};
const waiting: TicketFilter = { ...mine, status: "pending" };

const none: Ticket[] = [];

/** What calls for this agent: their own tickets and those nobody attends yet, newest first; nothing until both are known. */
export function useUnreadTickets(): Ticket[] {
  const own = useTicketList(mine);
  const pending = useTicketList(waiting);
  if (!own.data || !pending.data) return none;
  return [...flattenTickets(own.data), ...flattenTickets(pending.data)].toSorted(
    (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  );
}
