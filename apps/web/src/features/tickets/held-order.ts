import type { Ticket } from "@recado/contract/tickets";

/** The order of a list at the moment the pointer came over it. */
export type HeldOrder = ReadonlyMap<number, string>;

export interface ShownTickets {
  tickets: Ticket[];
  /** Tickets that will move or appear once the order is let go. */
  updates: number;
}

export function holdOrder(tickets: readonly Ticket[]): HeldOrder {
  return new Map(tickets.map((ticket) => [ticket.id, ticket.updatedAt]));
}

/** Rows stay where the pointer found them; what vanished is gone, older pages continue below. */
export function showInOrder(tickets: Ticket[], held: HeldOrder | null): ShownTickets {
  if (!held) return { tickets, updates: 0 };
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const kept = [...held.keys()].flatMap((id) => byId.get(id) ?? []);
  const oldest = [...held.values()].at(-1) ?? "";
  const fresh = tickets.filter((ticket) => !held.has(ticket.id));
  const below =
    held.size === 0 ? fresh : fresh.filter((ticket) => Date.parse(ticket.updatedAt) <= Date.parse(oldest));
  return {
    tickets: [...kept, ...below],
    updates: countUpdates(tickets, kept, held) + fresh.length - below.length,
  };
}

function countUpdates(tickets: readonly Ticket[], kept: readonly Ticket[], held: HeldOrder): number {
  const inOrder = tickets.filter((ticket) => held.has(ticket.id));
  return inOrder.filter(
    (ticket, index) => kept[index]?.id !== ticket.id && held.get(ticket.id) !== ticket.updatedAt,
  ).length;
}
