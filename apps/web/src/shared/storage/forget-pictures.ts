/** Of the conversations that can be read without a line: `offline-worker.js` answers with them where the server cannot. */
export const picturesPrefix = "recado-pictures-";

/** All but those of one person. */
export async function forgetOfflinePictures(owner: string | null): Promise<void> {
  if (!("caches" in window)) return;
  for (const name of await caches.keys())
    if (name.startsWith(picturesPrefix) && name !== `${picturesPrefix}${owner}`) await caches.delete(name);
}
