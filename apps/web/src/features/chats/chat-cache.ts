import type { Chat } from "@recado/contract/chats";
import type { QueryClient } from "@tanstack/react-query";
import { createFreshness } from "../../shared/live/freshness.ts";
import {
  type ChatPage,
  dropChat,
  hasChat,
  isOlder,
  placeChat,
  refreshChat,
  withoutUnreads,
} from "./chat-pages.ts";
import { chatSight } from "./thread/chat-sight.ts";

export const chatKeys = {
  lists: ["chats", "pages"] as const,
  list: (term: string) => ["chats", "pages", term] as const,
  details: ["chats", "detail"] as const,
  detail: (uuid: string) => ["chats", "detail", uuid] as const,
};

export const chatFreshness = createFreshness();
/** Any chat may stand in any list: all of them are one subject. */
export const allChats = 0;

/** Shows a chat as it now is, wherever it is known or belongs. */
export function applyChat(client: QueryClient, chat: Chat, userId: number): void {
  chatFreshness.touch(allChats);
  client.setQueryData<Chat>(chatKeys.detail(chat.uuid), (known) =>
    known && isOlder(chat, known) ? known : known && chat,
  );
  // What comes in before one's eyes is read: no list calls for it until the server says so too.
  const isSeen = chat.id === chatSight.inView() && !chatSight.isScrolledUp(chat.id);
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
  // A dialog of it may be open without it.
  void client.invalidateQueries({ queryKey: chatKeys.detail(String(chatId)) });
}

export function loadedChat(client: QueryClient, uuid: string): Chat | undefined {
  return loadedLists(client)
    .flatMap(([, { rows }]) => rows)
    .find((chat) => chat.uuid === uuid);
}

const refetchDelayMs = 200;
let refetch = 0;

/** A chat that no list had loaded: only the server knows what matches a search, and how much waits unseen. */
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
