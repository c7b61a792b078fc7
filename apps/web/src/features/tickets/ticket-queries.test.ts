import type { Ticket } from "@recado/contract/tickets";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { sampleTicket } from "../../testing/samples.ts";
import { applyTicket } from "./ticket-cache.ts";
import type { TicketFilter } from "./ticket-pages.ts";
import { fetchNextPage, recountSoon } from "./ticket-queries.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open: TicketFilter = {
  status: "open",
  showAll: false,
  queueIds: [],
  tags: [],
  users: [],
  searchParam: "",
  unread: false,
};

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
  const page = await fetchNextPage(open, "c");
  expect(page.tickets.map(({ id }) => id)).toEqual([1]);
});

it("a list is counted once for a burst, and now and then where changes never pause", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async () => {
    asked += 1;
    return new Response(
      JSON.stringify({ tickets: [], count: 9, hasMore: false, nextCursor: null, found: [] }),
    );
  });
  const client = new QueryClient();
  for (let changes = 0; changes < 5; changes++) recountSoon(client, open);
  await vi.advanceTimersByTimeAsync(600);
  expect(asked).toBe(1);
  for (let changes = 0; changes < 40; changes++) {
    recountSoon(client, open);
    await vi.advanceTimersByTimeAsync(250);
  }
  expect(asked).toBe(4);
});
