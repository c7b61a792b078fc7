import type { Ticket } from "@recado/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { applyCard } from "./board-cache.ts";
import { fetchNextCards } from "./board-queries.ts";

afterEach(() => vi.unstubAllGlobals());

/** A server of which a ticket goes while its first answer is on the way. */
function openServer(tell: (gone: Ticket) => void) {
  const [gone, stays] = [sampleTicket({ id: 2 }), sampleTicket({ id: 1 })];
  let tickets = [gone, stays];
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => {
    const body = JSON.stringify({ tickets, count: 9, hasMore: false, nextCursor: null, found: [] });
    if (tickets.length === 2) tell({ ...gone, status: "closed" });
    tickets = [stays];
    return new Response(body);
  });
}

it("further cards of a lane are not as they were before one of them went", async () => {
  openServer((gone) => applyCard(new QueryClient(), gone));
  const cards = await fetchNextCards("open", [], 3);
  expect(cards.tickets.map(({ id }) => id)).toEqual([1]);
});
