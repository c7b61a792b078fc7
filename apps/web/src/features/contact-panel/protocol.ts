import type { Ticket } from "@recado/contract/tickets";

/** Reference number for customers: the day the ticket was opened, followed by its id. */
export function ticketProtocol({ createdAt, id }: Pick<Ticket, "createdAt" | "id">): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}${id}`;
}
