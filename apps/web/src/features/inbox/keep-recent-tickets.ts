import { listMessages, type Message } from "@recado/contract/messages";
import type { Ticket } from "@recado/contract/tickets";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { keepOfflineCopies, offlineOwner, readOfflineCopy } from "../../shared/storage/offline-copies.ts";
import { keepOfflinePictures } from "../../shared/storage/offline-pictures.ts";
import type { MessagePage, MessagePages } from "../messages/message-pages.ts";
import { messageKeys } from "../messages/message-queries.ts";
import { ticketKeys } from "../tickets/ticket-cache.ts";
import { flattenTickets } from "../tickets/ticket-pages.ts";
import { ticketListQuery } from "../tickets/ticket-queries.ts";
import { filterFor } from "./inbox-view.ts";

/** Number of conversations that are kept for offline reading. */
const mostRecent = 50;
/** Pause between two requests, so that the user's own requests do not have to wait. */
const restMs = 100;
/**
 * Types of pictures that may lack a thumbnail: they are small, or their message arrived before its thumbnail was
 * ready.
 */
const withoutThumbnail = ["image", "sticker"];
/**
 * Caches the newest page of the most recent tickets for offline reading, one ticket after the other, unless the
 * cached page is up to date. Then caches the pictures of these pages.
 */
export async function keepRecentTickets(client: QueryClient, signal: AbortSignal): Promise<void> {
  const owner = offlineOwner();
  if (owner === null) return;
  const pictures: string[] = [];
  for (const ticket of await recentTickets(client)) {
    const page = (await keptPage(ticket)) ?? (await keepNewestPage(ticket, signal));
    if (signal.aborted) return;
    pictures.push(...picturesOf(page.messages).toReversed());
  }
  await keepOfflinePictures(owner, pictures, signal);
}

async function keepNewestPage(ticket: Ticket, signal: AbortSignal): Promise<MessagePage> {
  const page = await call(listMessages, { params: { ticketId: String(ticket.id) }, query: {} });
  if (signal.aborted) return page;
  const keptAt = Date.now();
  const pages: MessagePages = { pages: [page] };
  await keepOfflineCopies([
    { key: hashKey(messageKeys.thread(ticket.id)), group: "messages", data: pages, keptAt },
    { key: hashKey(ticketKeys.detail(ticket.uuid)), group: "tickets", data: page.ticket, keptAt },
  ]);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  return page;
}

/**
 * URLs of the pictures that a conversation shows: the thumbnails where they exist. Full sizes are loaded only on
 * demand.
 */
function picturesOf(messages: readonly Message[]): string[] {
  const shown = messages.flatMap(({ isDeleted, media, mediaType, mediaUrl }) => {
    if (isDeleted || media?.state !== "stored") return [];
    return media.thumbnailUrl ?? (withoutThumbnail.includes(mediaType) ? (mediaUrl ?? []) : []);
  });
  return shown.map((url) => new URL(url, window.location.href).href);
}

/**
 * The most recent tickets, from the lists that the inbox shows first. Fetching these lists also puts the lists into
 * the cache.
 */
async function recentTickets(client: QueryClient): Promise<Ticket[]> {
  const found: Ticket[] = [];
  for (const tab of ["open", "pending", "closed"] as const) {
    const filter = filterFor(tab, {}, { mayShowAll: false, oldestFirst: false });
    found.push(...flattenTickets(await client.fetchQuery(ticketListQuery(client, filter))));
  }
  return found.toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt)).slice(0, mostRecent);
}

async function keptPage({ id, updatedAt }: Ticket): Promise<MessagePage | undefined> {
  const kept = (await readOfflineCopy(hashKey(messageKeys.thread(id)))) as MessagePages | undefined;
  const newest = kept?.pages[0];
  if (!newest || Date.parse(newest.ticket.updatedAt) < Date.parse(updatedAt)) return undefined;
  // A page with a file that is still being downloaded is fetched again later: the end of a download does not change
  // the ticket's time, so the page would seem up to date.
  return newest.messages.some(({ media }) => media?.state === "waiting") ? undefined : newest;
}
