/* The app starts without a network. `public/offline-worker.js` keeps the files of the newest build and of builds that
   open pages use. update-offline-program.ts looks for newer builds. inbox/keep-recent-tickets.ts and
   chats/keep-recent-chats.ts keep the tickets and chats with the latest activity (decision 0029). This file stores the
   data on the screen in a browser database of the signed-in user; signing out deletes the database. */

import type { UserWithCompany } from "@recado/contract/users";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { ChatThread } from "../features/chats/thread/chat-thread.ts";
import { trimThread } from "../features/chats/thread/trim-thread.ts";
import { type MessagePages, trimPages } from "../features/messages/message-pages.ts";
import { showAppBadge } from "../shared/install/app-badge.ts";
import {
  deleteOfflineCopies,
  keepOfflineCopies,
  type OfflineCopy,
  openOfflineCopies,
  readOfflineCopy,
} from "../shared/storage/offline-copies.ts";

const sessionCopy = "session";
const quietMs = 1_000;
const programAfterMs = 5_000;

/** Names of the queries, besides messages and tickets, whose data is needed to display conversations. */
const around = ["connections", "colleagues", "plan", "queues", "tags", "userPhotos", "users"];

/**
 * Loads the user who was last signed in on this browser, for starting while the server is unreachable; null if none is
 * stored.
 */
export async function loadOfflineUser(owner: string): Promise<UserWithCompany | null> {
  try {
    await openOfflineCopies(owner);
    return ((await readOfflineCopy(sessionCopy)) as UserWithCompany | undefined) ?? null;
  } catch {
    // A browser that allows no storage has no stored user.
    return null;
  }
}

/**
 * Copies the data that the user sees into the browser's database until the logout. Returns a function that stops the
 * copying.
 */
export function startOfflineStore(client: QueryClient, owner: string): () => void {
  const changed = new Map<string, OfflineCopy>();
  let timer = 0;
  const write = () => {
    const copies = [...changed.values()];
    changed.clear();
    // If the browser's storage is full or switched off, only the data in memory can be displayed offline.
    keepOfflineCopies(copies).catch(() => undefined);
  };
  const keep = (copy: OfflineCopy) => {
    changed.set(copy.key, copy);
    window.clearTimeout(timer);
    timer = window.setTimeout(write, quietMs);
  };
  openOfflineCopies(owner).catch(() => undefined);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    const group = groupOf(query);
    if (type !== "updated" || group === null || query.state.status !== "success") return;
    const { queryHash: key, state } = query;
    keep({ key, group, data: newestOf(group, state.data), keptAt: Date.now() });
  });
  return () => {
    stop();
    window.clearTimeout(timer);
  };
}

/** Stores the user's current data and permissions in the browser's database. */
export function storeUserOffline(user: UserWithCompany): void {
  const copy = { key: sessionCopy, group: sessionCopy, data: user, keptAt: Date.now() };
  keepOfflineCopies([copy]).catch(() => undefined);
}

export function deleteOfflineData(): void {
  showAppBadge(0);
  deleteOfflineCopies().catch(() => undefined);
}

const loadKeeping = () => import("./update-offline-program.ts");

/**
 * Caches the program's files and the first tickets of the inbox once the page is idle. Nothing is cached in data-saver
 * mode, because the user may pay for each byte.
 */
export function cacheProgram(client: QueryClient): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || connection?.saveData) return () => {};
  const stop = new AbortController();
  const start = () =>
    loadKeeping().then(
      ({ startProgramUpdates }) => stop.signal.aborted || startProgramUpdates(client, stop.signal),
      // If loading the code fails, the next page load tries again.
      () => undefined,
    );
  const timer = window.setTimeout(() => void start(), programAfterMs);
  return () => {
    stop.abort();
    window.clearTimeout(timer);
  };
}

function newestOf(group: string, data: unknown): unknown {
  if (group === "messages") return trimPages(data as MessagePages);
  return group === "chatThreads" ? trimThread(data as ChatThread) : data;
}

/**
 * Group under which the data of a query is stored offline; null for queries that are not stored, such as searches and
 * the choice of where to forward a message.
 */
function groupOf({ queryKey }: Query): string | null {
  const [root, part, term] = queryKey;
  if (typeof root !== "string") return null;
  if (root === "messages" || root === "timeline") return root;
  if (root === "chat-messages") return "chatThreads";
  if (root === "chats") return part === "pages" && term === "" ? "chatLists" : null;
  if (root === "tickets" && part === "detail") return "tickets";
  if (root === "tickets") return part === "list" ? "lists" : null;
  return around.includes(root) ? "around" : null;
}
