import { listMessages, type Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { hasOfflineCopies, keepOfflineCopies, readOfflineCopy } from "../../shared/storage/offline-copies.ts";
import type { MessagePages } from "../messages/message-pages.ts";
import { messageKeys } from "../messages/message-queries.ts";
import { ticketKeys } from "../tickets/ticket-cache.ts";
import { flattenTickets } from "../tickets/ticket-pages.ts";
import { ticketListQuery } from "../tickets/ticket-queries.ts";
import { filterFor } from "./inbox-view.ts";

/** So many conversations can be read without a line. */
const mostRecent = 50;
/** Nobody's own requests wait behind these. */
const restMs = 100;
/** Small likenesses of a conversation's last pictures, which the browser's own cache keeps for a day. */
const previews = 5;

/** Keeps the newest page of the tickets that moved last, one after the other, where what is kept is older. */
export async function keepRecentTickets(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (!hasOfflineCopies()) return;
  for (const ticket of await recentTickets(client)) {
    if (signal.aborted) return;
    if (await isKept(ticket)) continue;
    const page = await call(listMessages, { params: { ticketId: String(ticket.id) }, query: {} });
    if (signal.aborted) return;
    const keptAt = Date.now();
    const pages: MessagePages = { pages: [page] };
    await keepOfflineCopies([
      { key: hashKey(messageKeys.thread(ticket.id)), group: "messages", data: pages, keptAt },
      { key: hashKey(ticketKeys.detail(ticket.uuid)), group: "tickets", data: page.ticket, keptAt },
    ]);
    await keepPreviews(page.messages);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

async function keepPreviews(messages: readonly Message[]): Promise<void> {
  const urls = messages.flatMap(({ media }) => media?.thumbnailUrl ?? []);
  for (const url of urls.slice(-previews)) await (await fetch(url, { priority: "low" })).blob();
}

/** Of the lists as the inbox begins with them, which are kept themselves by being asked for. */
async function recentTickets(client: QueryClient): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const tab of ["open", "pending", "closed"] as const) {
    const filter = filterFor(tab, {}, { mayShowAll: false, oldestFirst: false });
    found.push(...flattenTickets(await client.fetchQuery(ticketListQuery(client, filter))));
  }
  return found.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).slice(0, mostRecent);
}

async function isKept({ id, updatedAt }: Ticket): Promise<boolean> {
  const kept = (await readOfflineCopy(hashKey(messageKeys.thread(id)))) as MessagePages | undefined;
  const then = kept?.pages[0]?.ticket.updatedAt;
  return then !== undefined && Date.parse(then) >= Date.parse(updatedAt);
}
