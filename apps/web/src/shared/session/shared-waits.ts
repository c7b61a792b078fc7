import { storedOwner } from "../api/token.ts";

/** As `offline-worker.js` calls it. */
const cacheName = "recado-shared";
const listPath = "/shared";
/** Nobody means to send on something that has waited longer than this. */
const keptMs = 24 * 3_600_000;

/** The list of what another program handed over, as `offline-worker.js` writes it. */
export interface KeptShare {
  words: string;
  files: { name: string; type: string }[];
  at: number;
  /** The user whose session ended before they were shown it. */
  owner?: string;
}

/** Whether another program handed something over that nobody has said for whom it is: it waits for who signs in. */
export async function sharedWaits(): Promise<boolean> {
  // Only a page's worker takes what is shared; over plain http to another machine there is neither.
  return navigator.serviceWorker?.controller != null && (await findKeptShare()) !== null;
}

/** Null where nothing waits for the user who is signed in; what is too old or somebody else's is deleted. */
export async function findKeptShare(): Promise<KeptShare | null> {
  const kept = await readList();
  if (!kept) return null;
  const isOthers = kept.owner !== undefined && kept.owner !== storedOwner();
  if (!isOthers && Date.now() - kept.at <= keptMs) return kept;
  await forgetSharedThings();
  return null;
}

export async function readSharedFile(index: number): Promise<Blob | undefined> {
  return (await (await caches.open(cacheName)).match(`${listPath}/${index}`))?.blob();
}

/** A session that ends as the page starts leaves what waits to its user: somebody else who signs in is not offered it. */
export async function bindSharedThings(owner: string | null): Promise<void> {
  const kept = owner === null ? null : await readList();
  if (kept && owner !== null)
    await (await caches.open(cacheName)).put(listPath, Response.json({ owner, ...kept }));
}

export async function forgetSharedThings(): Promise<void> {
  if ("caches" in window) await caches.delete(cacheName).catch(() => false);
}

async function readList(): Promise<KeptShare | null> {
  if (!("caches" in window) || !(await caches.has(cacheName))) return null;
  return (await (await caches.open(cacheName)).match(listPath))?.json() ?? null;
}
