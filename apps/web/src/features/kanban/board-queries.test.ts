import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { openVanishingServer } from "../../testing/vanishing-ticket.ts";
import { applyCard } from "./board-cache.ts";
import { fetchNextCards } from "./board-queries.ts";

afterEach(() => vi.unstubAllGlobals());

it("further cards of a lane are not as they were before one of them went", async () => {
  openVanishingServer((gone) => applyCard(new QueryClient(), gone));
  const cards = await fetchNextCards("open", [], 3);
  expect(cards.tickets.map(({ id }) => id)).toEqual([1]);
});
