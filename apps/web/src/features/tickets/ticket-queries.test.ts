import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { sampleFilter } from "../../testing/samples.ts";
import { openVanishingServer } from "../../testing/vanishing-ticket.ts";
import { applyTicket, ticketKeys } from "./ticket-cache.ts";
import { fetchNextPage, recountSoon } from "./ticket-queries.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = sampleFilter();

it("the next page of a ticket list omits a ticket that left while the page was loading", async () => {
  const rules = { userId: 70, timeZone: "UTC", recount: () => {} };
  openVanishingServer((gone) => applyTicket(new QueryClient(), gone, rules));
  const page = await fetchNextPage(open, "c");
  expect(page.tickets.map(({ id }) => id)).toEqual([1]);
});

it("a ticket list whose count could not be fetched is fetched again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 503 }));
  const client = new QueryClient();
  const key = ticketKeys.list(open);
  client.setQueryData(key, { pages: [] });
  recountSoon(client, open);
  await vi.advanceTimersByTimeAsync(600);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});

it("a ticket list is counted once for a burst of changes and regularly during steady changes", async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
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
