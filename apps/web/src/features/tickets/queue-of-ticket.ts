import type { Queue } from "@recado/contract/queues";
import type { Ticket } from "@recado/contract/tickets";

/** Returns the ticket with the changed queue. A ticket of another queue is returned unchanged. */
export function withQueue(ticket: Ticket, { id, name, color }: Pick<Queue, "id" | "name" | "color">): Ticket {
  return ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket;
}

/**
 * Returns a finished ticket without its deleted queue. Unfinished tickets need no change, because earlier events have
 * moved them to another queue.
 */
export function withoutQueue(ticket: Ticket, queueId: number): Ticket {
  return ticket.queueId === queueId ? { ...ticket, queueId: null, queue: null } : ticket;
}
