import { recentlyEndedOwner, storedOwner } from "../api/token.ts";

/** Name of the browser cache in which `offline-worker.js` stores content that another app shared with this app. */
const cacheName = "recado-shared";
const listPath = "/shared";
/** Time after which shared content is deleted, because the user is no longer likely to send it. */
const keptMs = 24 * 3_600_000;

/** Content that another app shared with this app, in the format that `offline-worker.js` stores. */
export interface SharedContent {
  words: string;
  files: { name: string; type: string }[];
  at: number;
  /**
   * User whose session ended before the content was shown; only this user may see the content. Undefined if no session
   * ended meanwhile.
   */
  owner?: string;
}

/** Returns whether shared content waits for the signed-in user to choose a ticket for it. */
export async function hasSharedContent(): Promise<boolean> {
  // Only a service worker can receive shared content. Outside secure contexts, neither service workers nor the browser
  // cache exist.
  return navigator.serviceWorker?.controller != null && (await findSharedContent()) !== null;
}

/**
 * Returns the shared content that waits for the signed-in user; null if there is none. Deletes content that is too old
 * or belongs to a different user.
 */
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

/**
 * Assigns waiting shared content to the user whose session has just ended, so that no other user is offered that
 * content. Another page may have ended the session while the system opened this page with the content.
 */
export async function bindSharedContent(): Promise<void> {
  const owner = recentlyEndedOwner();
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
