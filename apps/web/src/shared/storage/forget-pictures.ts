/**
 * Prefix of the caches with pictures of conversations that can be read offline; `offline-worker.js` serves them while
 * the server is unreachable.
 */
export const picturesPrefix = "recado-pictures-";

/** Deletes the pictures of all users except the owner. */
export async function deleteOfflinePictures(owner: string | null): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys())
    if (name.startsWith(picturesPrefix) && name !== `${picturesPrefix}${owner}`) await caches.delete(name);
}
