import type { Ticket } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { ticketKeys } from "../tickets/ticket-cache.ts";
import { messageKeys } from "./message-queries.ts";

/**
 * Removes from memory the conversation of a ticket that was deleted or that the user may no longer see. Queries that
 * the screen still uses are kept.
 */
export function dropConversation(client: QueryClient, ticketId: number): void {
  for (const queryKey of [messageKeys.thread(ticketId), messageKeys.timeline(ticketId)])
    client.removeQueries({ queryKey, type: "inactive" });
  client.removeQueries({
    queryKey: ticketKeys.details,
    type: "inactive",
    predicate: ({ state }) => (state.data as Ticket | undefined)?.id === ticketId,
  });
}
