import { deleteOfflinePictures, picturesPrefix } from "./forget-pictures.ts";

const mostBytes = 50 * 1024 * 1024;
/**
 * Largest picture to store, in bytes. Pictures in conversations are usually small; a larger one would take the space of
 * many others.
 */
const largestBytes = 2 * 1024 * 1024;

type PictureCache = Pick<Cache, "keys" | "match" | "put" | "delete">;

/**
 * Stores these pictures of a user for offline use, the most important first, until the size limit is reached. Deletes
 * all other pictures of the user.
 */
export async function keepOfflinePictures(
  owner: string,
  urls: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (!("caches" in window) || signal.aborted) return;
  const cache = await caches.open(`${picturesPrefix}${owner}`);
  await fillPictures(cache, urls, { fetchPicture, most: mostBytes, signal });
  // The signal is aborted when the user signs out. All offline pictures are then deleted.
  if (signal.aborted) await deleteOfflinePictures(null);
}

interface Filling {
  fetchPicture: (url: string) => Promise<Blob | null>;
  most: number;
  signal: AbortSignal;
}

/** Fills the cache with pictures until the size limit is reached, and deletes all other pictures in the cache. */
export async function fillPictures(
  cache: PictureCache,
  urls: readonly string[],
  { fetchPicture, most, signal }: Filling,
): Promise<void> {
  const known = await sizesIn(cache);
  let room = most;
  for (const url of new Set(urls)) {
    const picture = known.has(url) ? null : await fetchPicture(url);
    if (signal.aborted) return;
    room -= known.get(url) ?? picture?.size ?? 0;
    if (room < 0) break;
    if (picture) await cache.put(url, asAnswer(picture));
    known.delete(url);
  }
  for (const url of known.keys()) await cache.delete(url);
}

async function fetchPicture(url: string): Promise<Blob | null> {
  const answer = await fetch(url, { priority: "low" });
  const picture = answer.ok ? await answer.blob() : null;
  return picture && picture.size <= largestBytes ? picture : null;
}

function asAnswer(picture: Blob): Response {
  return new Response(picture, {
    headers: { "content-type": picture.type, "content-length": String(picture.size) },
  });
}

async function sizesIn(cache: PictureCache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    sizes.set(request.url, Number(kept?.headers.get("content-length") ?? 0));
  }
  return sizes;
}
