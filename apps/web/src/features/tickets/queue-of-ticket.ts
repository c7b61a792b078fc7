import type { Queue } from "@recado/contract/queues";
import type { Ticket } from "@recado/contract/tickets";

/** The ticket with that queue as it is now; one of another queue stays the same. */
export function withQueue(ticket: Ticket, { id, name, color }: Pick<Queue, "id" | "name" | "color">): Ticket {
  return ticket.queueId === id ? { ...ticket, queue: { id, name, color } } : ticket;
}

/** A finished ticket loses its queue; of those that go on with another, the server has told before. */
export function withoutQueue(ticket: Ticket, queueId: number): Ticket {
  return ticket.queueId === queueId ? { ...ticket, queueId: null, queue: null } : ticket;
}
