/** Whether another program handed something over that nobody has said for whom it is: it waits for who signs in. */
export async function sharedWaits(): Promise<boolean> {
  // Only a page's worker takes what is shared; over plain http to another machine there is neither.
  return navigator.serviceWorker?.controller != null && (await caches.has("recado-shared"));
}

export async function forgetSharedThings(): Promise<void> {
  if ("caches" in window) await caches.delete("recado-shared").catch(() => false);
}
