/**
 * Name prefix of the browser caches for pictures in conversations that can be read offline. `offline-worker.js` serves
 * these pictures while the server is unreachable.
 */
export const picturesPrefix = "recado-pictures-";

/** Deletes the offline pictures of all users except this one; if `owner` is null, of all users. */
export async function deleteOfflinePictures(owner: string | null): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys())
    if (name.startsWith(picturesPrefix) && name !== `${picturesPrefix}${owner}`) await caches.delete(name);
}
