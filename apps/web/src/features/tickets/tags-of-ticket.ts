import type { Tag } from "@recado/contract/tags";
import type { Ticket } from "@recado/contract/tickets";

/** Returns the ticket with the changed tag. A ticket without this tag is returned unchanged. */
export function withTag(ticket: Ticket, { id, name, color, kanban }: Tag): Ticket {
  if (!ticket.tags.some((tag) => tag.id === id)) return ticket;
  const tags = ticket.tags.map((tag) => (tag.id === id ? { id, name, color, kanban } : tag));
  return { ...ticket, tags };
}

export function withoutTag(ticket: Ticket, tagId: number): Ticket {
  if (!ticket.tags.some(({ id }) => id === tagId)) return ticket;
  return { ...ticket, tags: ticket.tags.filter(({ id }) => id !== tagId) };
}
