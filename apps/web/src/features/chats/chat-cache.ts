import type { InternalChat } from "@recado/contract/chats";
import type { QueryClient } from "@tanstack/react-query";
import { createStalenessGuard } from "../../shared/live/staleness-guard.ts";
import {
  type ChatPage,
  dropChat,
  hasChat,
  isOlder,
  placeChat,
  refreshChat,
  withoutUnreads,
} from "./chat-pages.ts";
import { visibleChat } from "./thread/visible-chat.ts";

export const chatKeys = {
  lists: ["chats", "pages"] as const,
  list: (term: string) => ["chats", "pages", term] as const,
  details: ["chats", "detail"] as const,
  detail: (uuid: string) => ["chats", "detail", uuid] as const,
};

export const chatFreshness = createStalenessGuard();
/** All chats share this one subject of the staleness guard, because any chat may appear in any list. */
export const allChats = 0;

/**
 * Updates a changed chat in the cache: the chat itself, every list that contains the chat, and every list in which it
 * now belongs.
 */
export function applyChat(client: QueryClient, chat: InternalChat, userId: number): void {
  chatFreshness.touch(allChats);
  client.setQueryData<InternalChat>(chatKeys.detail(chat.uuid), (known) =>
    known && isOlder(chat, known) ? known : known && chat,
  );
  // A message that arrives in the visible chat counts as read immediately, although the server has not recorded the
  // reading yet.
  const isSeen = chat.id === visibleChat.inView() && !visibleChat.isScrolledUp(chat.id);
  const shown = isSeen ? withoutUnreads(chat, userId) : chat;
  for (const [term, page] of loadedLists(client)) {
    const change = term === "" ? placeChat : refreshChat;
    client.setQueryData<ChatPage>(chatKeys.list(term), change(page, shown, userId));
    if (!hasChat(page, chat.id)) refetchSoon(client);
  }
}

export function forgetChat(client: QueryClient, chatId: number, userId: number): void {
  chatFreshness.touch(allChats);
  for (const [term, page] of loadedLists(client))
    client.setQueryData<ChatPage>(chatKeys.list(term), dropChat(page, chatId, userId));
  // A dialog may have loaded this chat by its id, separately from the lists.
  void client.invalidateQueries({ queryKey: chatKeys.detail(String(chatId)) });
}

export function loadedChat(client: QueryClient, uuid: string): InternalChat | undefined {
  return loadedLists(client)
    .flatMap(([, { rows }]) => rows)
    .find((chat) => chat.uuid === uuid);
}

const refetchDelayMs = 200;
let refetch = 0;

/**
 * Refetches the lists after a change of a chat that no list has loaded. Only the server knows which searches the chat
 * matches and how many messages are unread.
 */
function refetchSoon(client: QueryClient): void {
  window.clearTimeout(refetch);
  refetch = window.setTimeout(
    () => void client.invalidateQueries({ queryKey: chatKeys.lists }),
    refetchDelayMs,
  );
}

function loadedLists(client: QueryClient): [string, ChatPage][] {
  return client
    .getQueriesData<ChatPage>({ queryKey: chatKeys.lists })
    .flatMap(([key, page]) => (page ? [[String(key[2]), page]] : []));
}
