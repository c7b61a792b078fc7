import type { InternalChat } from "@recado/contract/chats";
import { hashKey } from "@tanstack/react-query";
import { keepOfflineCopies, offlineOwner, readOfflineCopy } from "../../shared/storage/offline-copies.ts";
import { chatKeys } from "./chat-cache.ts";
import { fetchChats } from "./chat-queries.ts";
import { chatThreadKey, fetchChatThread } from "./thread/thread-queries.ts";

/** Number of chats that are kept for offline reading, equal to the number of tickets that are kept. */
const mostRecent = 50;
/** Pause between downloads, so that they do not delay the user's own requests. */
const restMs = 100;

/**
 * Downloads the chat list for offline use, and then, one chat after the other, the newest page of each chat whose
 * stored copy is outdated.
 */
export async function keepRecentChats(signal: AbortSignal): Promise<void> {
  if (offlineOwner() === null) return;
  const list = await fetchChats("", mostRecent);
  if (signal.aborted) return;
  await keepOfflineCopies([copyOf(hashKey(chatKeys.list("")), "chatLists", list)]);
  for (const chat of list.rows) {
    if (await isKept(chat)) continue;
    const thread = await fetchChatThread(chat.id);
    if (signal.aborted) return;
    // The chat is stored last: a stored chat therefore implies that its messages are stored too.
    await keepOfflineCopies([
      copyOf(hashKey(chatThreadKey(chat.id)), "chatThreads", thread),
      copyOf(hashKey(chatKeys.detail(chat.uuid)), "chats", chat),
    ]);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

async function isKept({ uuid, updatedAt }: InternalChat): Promise<boolean> {
  const kept = (await readOfflineCopy(hashKey(chatKeys.detail(uuid)))) as InternalChat | undefined;
  return kept !== undefined && Date.parse(kept.updatedAt) >= Date.parse(updatedAt);
}

function copyOf(key: string, group: string, data: unknown) {
  return { key, group, data, keptAt: Date.now() };
}
