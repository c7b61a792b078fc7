import type { Ticket } from "@recado/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { applyTicket } from "./ticket-cache.ts";
import { fetchNextPage } from "./ticket-queries.ts";

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

it("a further page of a list is not as it was before a ticket of it went", async () => {
  const rules = { userId: 70, recount: () => {} };
  openServer((gone) => applyTicket(new QueryClient(), gone, rules));
  const none = { queueIds: [], tags: [], users: [], searchParam: "", showAll: false, unread: false };
  const page = await fetchNextPage({ ...none, status: "open" }, "c");
  expect(page.tickets.map(({ id }) => id)).toEqual([1]);
});
