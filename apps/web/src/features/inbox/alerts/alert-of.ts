import type { Ticket } from "@recado/contract/tickets";
import type { AlertText } from "./notify.ts";

/** Alert about a ticket. */
export interface Alert extends AlertText {
  ticketId: number;
}

export function alertOf(ticket: Ticket): Pick<Alert, "ticketId" | "title" | "path"> {
  return {
    ticketId: ticket.id,
    title: ticket.contact.name,
    path: ticket.status === "pending" ? "/tickets?tab=pending" : `/tickets/${ticket.uuid}`,
  };
}
