import { findSharedContent, readSharedFile } from "../../../shared/session/shared-content.ts";
import type { Offer } from "../attachments/attachments.ts";

export interface SharedThings {
  words: string;
  offers: Offer[];
}

/** Null if nothing is waiting. */
export async function readShared(): Promise<SharedThings | null> {
  const kept = await findSharedContent();
  if (!kept) return null;
  const offers: Offer[] = [];
  for (const [index, { name, type }] of kept.files.entries()) {
    const content = await readSharedFile(index);
    if (content) offers.push({ name, type, size: content.size, content: new Blob([content], { type }) });
  }
  return { words: kept.words, offers };
}
