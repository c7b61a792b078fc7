import type { Ticket } from "@recado/contract/tickets";

/** What a customer is given to refer to: the day the ticket was opened and its number. */
export function protocolOf({ createdAt, id }: Pick<Ticket, "createdAt" | "id">): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}${id}`;
}
