import { type Chat, listChatMessages } from "@recado/contract/chats";
import { hashKey } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { keepOfflineCopies, offlineOwner, readOfflineCopy } from "../../shared/storage/offline-copies.ts";
import { chatKeys } from "./chat-cache.ts";
import { type ChatPage, joinChats } from "./chat-pages.ts";
import { fetchChatPage } from "./chat-queries.ts";
import { chatThreadKey } from "./thread/thread-queries.ts";

/** So many can be read without a line, as of the tickets. */
const mostRecent = 50;
/** Nobody's own requests wait behind these. */
const restMs = 100;

/** Keeps the list of chats and the newest page of each, one after the other, where what is kept is older. */
export async function keepRecentChats(signal: AbortSignal): Promise<void> {
  if (offlineOwner() === null) return;
  const list = await recentChats();
  if (signal.aborted) return;
  await keepOfflineCopies([copyOf(hashKey(chatKeys.list("")), "chatLists", list)]);
  for (const chat of list.rows) {
    if (await isKept(chat)) continue;
    const { records, hasMore } = await call(listChatMessages, {
      params: { id: String(chat.id) },
      query: {},
    });
    if (signal.aborted) return;
    // The chat last: where it stands, so does what was said in it.
    await keepOfflineCopies([
      copyOf(hashKey(chatThreadKey(chat.id)), "chatThreads", { messages: records, hasMore }),
      copyOf(hashKey(chatKeys.detail(chat.uuid)), "chats", chat),
    ]);
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

async function recentChats(): Promise<ChatPage> {
  let list = await fetchChatPage("", 1);
  for (let number = 2; list.hasMore && list.rows.length < mostRecent; number++)
    list = joinChats(list, await fetchChatPage("", number));
  return list;
}

async function isKept({ uuid, updatedAt }: Chat): Promise<boolean> {
  const kept = (await readOfflineCopy(hashKey(chatKeys.detail(uuid)))) as Chat | undefined;
  return kept !== undefined && Date.parse(kept.updatedAt) >= Date.parse(updatedAt);
}

function copyOf(key: string, group: string, data: unknown) {
  return { key, group, data, keptAt: Date.now() };
}
