import { openLane } from "@recado/contract/kanban";
import type { Ticket } from "@recado/contract/tickets";

/** The id of a lane's tag, or the first lane, for tickets without any lane's tag. */
export type LaneKey = number | typeof openLane;

/** The loaded cards of a lane, newest ticket first. */
export interface LaneCards {
  tickets: readonly Ticket[];
  count: number;
  hasMore: boolean;
}

/** Lanes of a ticket; a ticket with the tags of two lanes is in both. */
export function lanesOf(ticket: Ticket): LaneKey[] {
  if (ticket.status === "closed") return [];
  const tags = ticket.tags.filter(({ kanban }) => kanban === 1).map(({ id }) => id);
  return tags.length > 0 ? tags : [openLane];
}

/** Inserts a card in its ticket's order; an existing card is updated in its position. */
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

/** Changes all cards of a lane. */
export function changeCards(cards: LaneCards, change: (ticket: Ticket) => Ticket): LaneCards {
  return { ...cards, tickets: cards.tickets.map(change) };
}

export function hasCard(cards: LaneCards, ticketId: number): boolean {
  return cards.tickets.some(({ id }) => id === ticketId);
}

/** Whether the card may be on a page that is not loaded, so that only the server knows. */
export function isBeyondLoaded(cards: LaneCards, ticketId: number): boolean {
  const last = cards.tickets.at(-1);
  return cards.hasMore && last !== undefined && ticketId < last.id;
}

/** Appends a page. Cards that are loaded already are skipped, because live events have updated them. */
export function addCards(cards: LaneCards, page: LaneCards): LaneCards {
  const fresh = page.tickets.filter(({ id }) => !hasCard(cards, id));
  return { ...page, tickets: [...cards.tickets, ...fresh] };
}
