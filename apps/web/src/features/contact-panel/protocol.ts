import type { Ticket } from "@recado/contract/tickets";

/** Reference number of a ticket for customers: the day when the ticket was opened, followed by the ticket's id. */
export function ticketProtocol({ createdAt, id }: Pick<Ticket, "createdAt" | "id">): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}${id}`;
}
