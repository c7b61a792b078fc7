import { storedOwner } from "../api/token.ts";

/** Cache name used by `offline-worker.js`. */
const cacheName = "recado-shared";
const listPath = "/shared";
/** Shared content older than this is deleted, because nobody still means to send it. */
const keptMs = 24 * 3_600_000;

/** List of content shared from another app, in the format that `offline-worker.js` writes. */
export interface SharedContent {
  words: string;
  files: { name: string; type: string }[];
  at: number;
  /** The user whose session ended before the content was shown to them. */
  owner?: string;
}

/** Whether content shared from another app waits for the signed-in user to choose a ticket. */
export async function hasSharedContent(): Promise<boolean> {
  // Only a service worker receives shared content; over plain http to another machine neither worker nor cache exists.
  return navigator.serviceWorker?.controller != null && (await findSharedContent()) !== null;
}

/** Null if nothing waits for the signed-in user. Content that is too old or belongs to another user is deleted. */
export async function findSharedContent(): Promise<SharedContent | null> {
  const kept = await readList();
  if (!kept) return null;
  const isOthers = kept.owner !== undefined && kept.owner !== storedOwner();
  if (!isOthers && Date.now() - kept.at <= keptMs) return kept;
  await deleteSharedContent();
  return null;
}

export async function readSharedFile(index: number): Promise<Blob | undefined> {
  return (await (await caches.open(cacheName)).match(`${listPath}/${index}`))?.blob();
}

/** Assigns waiting content to the user whose session ended at page start, so that no other user is offered it. */
export async function bindSharedContent(owner: string | null): Promise<void> {
  const kept = owner === null ? null : await readList();
  if (kept && owner !== null)
    await (await caches.open(cacheName)).put(listPath, Response.json({ owner, ...kept }));
}

export async function deleteSharedContent(): Promise<void> {
  if ("caches" in window) await caches.delete(cacheName).catch(() => false);
}

async function readList(): Promise<SharedContent | null> {
  if (!("caches" in window) || !(await caches.has(cacheName))) return null;
  return (await (await caches.open(cacheName)).match(listPath))?.json() ?? null;
}
