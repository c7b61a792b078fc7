import { openLane } from "@recado/contract/kanban";
import type { Ticket } from "@recado/contract/tickets";

/** Key of a lane: the id of its tag, or `openLane` for the first lane, which shows the tickets without a lane's tag. */
export type LaneKey = number | typeof openLane;

/** The loaded cards of a lane, newest ticket first. */
export interface LaneCards {
  tickets: readonly Ticket[];
  count: number;
  hasMore: boolean;
}

/** Lanes in which a ticket appears. A ticket with the tags of two lanes appears in both. */
export function lanesOf(ticket: Ticket): LaneKey[] {
  if (ticket.status === "closed") return [];
  const tags = ticket.tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id);
  return tags.length > 0 ? tags : [openLane];
}

/**
 * Inserts a card in the order of its ticket's id. A card that is already in the lane is updated and keeps its
 * position.
 */
export function placeCard(cards: LaneCards, ticket: Ticket): LaneCards {
  if (hasCard(cards, ticket.id))
    return {
      ...cards,
      tickets: cards.tickets.map((known) => (known.id === ticket.id ? ticket : known)),
    };
  const count = cards.count + 1;
  if (isBeyondLoaded(cards, ticket.id)) return { ...cards, count };
  const at = cards.tickets.findIndex(({ id }) => id < ticket.id);
  const index = at === -1 ? cards.tickets.length : at;
  return { ...cards, count, tickets: cards.tickets.toSpliced(index, 0, ticket) };
}

export function dropCard(cards: LaneCards, ticketId: number): LaneCards {
  if (!hasCard(cards, ticketId)) return cards;
  return {
    ...cards,
    count: Math.max(0, cards.count - 1),
    tickets: cards.tickets.filter(({ id }) => id !== ticketId),
  };
}

export function changeCard(
  cards: LaneCards,
  ticketId: number,
  change: (ticket: Ticket) => Ticket,
): LaneCards {
  if (!hasCard(cards, ticketId)) return cards;
  return {
    ...cards,
    tickets: cards.tickets.map((known) => (known.id === ticketId ? change(known) : known)),
  };
}

/** Returns the lane with each of its tickets changed. */
export function changeCards(cards: LaneCards, change: (ticket: Ticket) => Ticket): LaneCards {
  return { ...cards, tickets: cards.tickets.map(change) };
}

export function hasCard(cards: LaneCards, ticketId: number): boolean {
  return cards.tickets.some(({ id }) => id === ticketId);
}

/** Whether the card may be on a page that is not loaded. Only the server then knows whether the card is in the lane. */
export function isBeyondLoaded(cards: LaneCards, ticketId: number): boolean {
  const last = cards.tickets.at(-1);
  return cards.hasMore && last !== undefined && ticketId < last.id;
}

/** Appends a page of cards. Cards that are already loaded are skipped, because live events have updated them. */
export function addCards(cards: LaneCards, page: LaneCards): LaneCards {
  const fresh = page.tickets.filter(({ id }) => !hasCard(cards, id));
  return { ...page, tickets: [...cards.tickets, ...fresh] };
}
