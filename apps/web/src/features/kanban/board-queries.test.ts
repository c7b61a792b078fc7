import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { openVanishingServer } from "../../testing/vanishing-ticket.ts";
import { applyCard } from "./board-cache.ts";
import { emptyFilter } from "./board-filter.ts";
import { fetchNextCards } from "./board-queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("the next page of a kanban lane omits a ticket that left while the page was loading", async () => {
  openVanishingServer((gone) => applyCard(new QueryClient(), gone));
  const cards = await fetchNextCards("open", emptyFilter, 3);
  expect(cards.tickets.map(({ id }) => id)).toEqual([1]);
});
