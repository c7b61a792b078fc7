import type { Ticket } from "@recado/contract/tickets";
import { vi } from "vitest";
import { sampleTicket } from "./samples.ts";

/** Answers every request as a server of which ticket 2 goes while its first answer is on the way; ticket 1 stays. */
export function openVanishingServer(tell: (gone: Ticket) => void): void {
  const [gone, stays] = [sampleTicket({ id: 2 }), sampleTicket({ id: 1 })];
  let tickets = [gone, stays];
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("fetch", async () => {
    const body = JSON.stringify({ tickets, count: 9, hasMore: false, nextCursor: null, found: [] });
    if (tickets.length === 2) tell({ ...gone, status: "closed" });
    tickets = [stays];
    return new Response(body);
  });
}
