import { findSharedContent, readSharedFile } from "../../../shared/session/shared-content.ts";
import type { AttachmentOffer } from "../attachments/attachments.ts";

export interface SharedDraft {
  words: string;
  offers: AttachmentOffer[];
}

/** Reads the content that another app has shared. Returns null if no content is waiting. */
export async function readSharedContent(): Promise<SharedDraft | null> {
  const kept = await findSharedContent();
  if (!kept) return null;
  const offers: AttachmentOffer[] = [];
  for (const [index, { name, type }] of kept.files.entries()) {
    const content = await readSharedFile(index);
    if (content) offers.push({ name, type, size: content.size, content: new Blob([content], { type }) });
  }
  return { words: kept.words, offers };
}
