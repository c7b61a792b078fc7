import type { Ticket } from "@recado/contract/tickets";
import type { QueryClient } from "@tanstack/react-query";
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import { type BoardFilter, passesFilter } from "./board-filter.ts";
import {
  changeCard,
  changeCards,
  dropCard,
  hasCard,
  isBeyondLoaded,
  type LaneCards,
  type LaneKey,
  lanesOf,
  placeCard,
} from "./board-lanes.ts";

export const boardKeys = {
  all: ["kanban"] as const,
  lanes: ["kanban", "lanes"] as const,
  cards: ["kanban", "cards"] as const,
  lane: (lane: LaneKey, filter: BoardFilter) => ["kanban", "cards", lane, filter] as const,
};

export const boardFreshness = createStalenessGuard();
/** All lanes share this one subject of the staleness guard, because a card may move to any lane. */
export const wholeBoard = 0;

/**
 * Cards that are being moved, by ticket id. A card stays in its new lanes until the server has accepted or rejected
 * the move.
 */
const underWay = new Map<number, readonly LaneKey[]>();

export function holdCard(ticketId: number, lanes: readonly LaneKey[]): void {
  underWay.set(ticketId, lanes);
}

export function letCardGo(ticketId: number): void {
  underWay.delete(ticketId);
}

/** Shows a changed ticket in every lane where it belongs, and removes it from all other lanes. */
export function applyCard(client: QueryClient, ticket: Ticket): void {
  boardFreshness.touch(wholeBoard);
  const lanes = underWay.get(ticket.id) ?? lanesOf(ticket);
  const known = loadedLanes(client).filter(([, , cards]) => hasCard(cards, ticket.id));
  for (const [lane, filter, cards] of loadedLanes(client)) {
    const isKnown = known.some(([, { term }]) => term === filter.term);
    const passes = lanes.includes(lane) && passesFilter(ticket, filter);
    const belongs = passes && (isKnown || filter.term === "");
    setLane(client, lane, filter, belongs ? placeCard(cards, ticket) : dropCard(cards, ticket.id));
    if (!isKnown && (belongs ? isBeyondLoaded(cards, ticket.id) : passes)) recountSoon(client);
  }
}

export function forgetCard(client: QueryClient, ticketId: number): void {
  boardFreshness.touch(wholeBoard);
  for (const [lane, filter, cards] of loadedLanes(client))
    setLane(client, lane, filter, dropCard(cards, ticketId));
}

export function patchCard(client: QueryClient, ticketId: number, change: (ticket: Ticket) => Ticket): void {
  boardFreshness.touch(wholeBoard);
  for (const [lane, filter, cards] of loadedLanes(client))
    setLane(client, lane, filter, changeCard(cards, ticketId, change));
}

export function patchCards(client: QueryClient, change: (ticket: Ticket) => Ticket): void {
  boardFreshness.touch(wholeBoard);
  for (const [lane, filter, cards] of loadedLanes(client))
    setLane(client, lane, filter, changeCards(cards, change));
}

function loadedLanes(client: QueryClient): [LaneKey, BoardFilter, LaneCards][] {
  return client
    .getQueriesData<LaneCards>({ queryKey: boardKeys.cards })
    .flatMap(([key, cards]) => (cards ? [[key[2] as LaneKey, key[3] as BoardFilter, cards]] : []));
}

function setLane(client: QueryClient, lane: LaneKey, filter: BoardFilter, cards: LaneCards): void {
  client.setQueryData<LaneCards>(boardKeys.lane(lane, filter), cards);
}

const afterBurst = createKeyedDebounce();

/**
 * Refetches the cards once after many changes in a short time, because only the server can count cards that are not
 * loaded.
 */
function recountSoon(client: QueryClient): void {
  afterBurst("board", () => void client.invalidateQueries({ queryKey: boardKeys.cards }));
}

export function findCard(client: QueryClient, ticketId: number): Ticket | undefined {
  for (const [, , cards] of loadedLanes(client)) {
    const found = cards.tickets.find(({ id }) => id === ticketId);
    if (found) return found;
  }
  return undefined;
}
