import { forgetSharedThings } from "../../../shared/session/shared-waits.ts";
import type { Offer } from "../attachments/attachments.ts";

/** As `offline-worker.js` keeps it. */
const cacheName = "recado-shared";
/** What nobody sent on for so long was not meant to be. */
const keptMs = 24 * 3_600_000;

/** What another program handed over. */
export interface SharedThings {
  words: string;
  offers: Offer[];
}

interface Kept {
  words: string;
  files: { name: string; type: string }[];
  at: number;
}

/** Null where nothing waits. */
export async function readShared(): Promise<SharedThings | null> {
  if (!("caches" in window)) return null;
  const cache = await caches.open(cacheName);
  const kept = (await (await cache.match("/shared"))?.json()) as Kept | undefined;
  if (!kept || Date.now() - kept.at > keptMs) {
    await forgetShared();
    return null;
  }
  const offers: Offer[] = [];
  for (const [index, { name, type }] of kept.files.entries()) {
    const content = await (await cache.match(`/shared/${index}`))?.blob();
    if (content) offers.push({ name, type, size: content.size, content: new Blob([content], { type }) });
  }
  return { words: kept.words, offers };
}

export async function forgetShared(): Promise<void> {
  await forgetSharedThings();
}
