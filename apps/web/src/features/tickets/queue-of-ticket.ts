import type { Queue } from "@recado/contract/queues";
import type { Ticket } from "@recado/contract/tickets";

/** Updates the ticket's queue; a ticket of another queue is returned unchanged. */
export function withQueue(ticket: Ticket, { id, name, color }: Pick<Queue, "id" | "name" | "color">): Ticket {
  return ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket;
}

/** Removes a deleted queue from finished tickets. Unfinished ones got another queue by earlier events. */
export function withoutQueue(ticket: Ticket, queueId: number): Ticket {
  return ticket.queueId === queueId ? { ...ticket, queueId: null, queue: null } : ticket;
}
