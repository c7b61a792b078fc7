import { listTickets, type Ticket } from "@recado/contract/tickets";
import { call } from "../../../shared/api/call.ts";

/**
 * Finds the ticket that has waited longest among those that the user may accept. A ticket that the chatbot still handles
 * comes after all others. Returns undefined if no ticket waits.
 */
export async function findNextWaitingTicket(): Promise<Ticket | undefined> {
  const { tickets } = await call(listTickets, { query: { status: "pending", oldestFirst: "true" } });
  return tickets.find(({ chatbot }) => !chatbot) ?? tickets[0];
}
