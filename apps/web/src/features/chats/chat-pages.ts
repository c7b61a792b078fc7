import type { InternalChat } from "@recado/contract/chats";
import { appendPage, type RowPage } from "../../shared/lists/loaded-rows.ts";

/** The loaded rows of a chat list. `unreads` is the number of unread messages in all of the reader's chats. */
export interface ChatPage extends RowPage<InternalChat> {
  readonly unreads: number;
}

export function unreadsOf(chat: InternalChat, userId: number): number {
  return chat.users.find((member) => member.userId === userId)?.unreads ?? 0;
}

export function withoutUnreads(chat: InternalChat, userId: number): InternalChat {
  const users = chat.users.map((member) => (member.userId === userId ? { ...member, unreads: 0 } : member));
  return { ...chat, users };
}

/** Moves a changed chat to its position in the sorted list. If the list lacks the chat, the chat is added. */
export function placeChat(page: ChatPage, chat: InternalChat, userId: number): ChatPage {
  const known = page.rows.find(({ id }) => id === chat.id);
  if (known && isOlder(chat, known)) return page;
  const others = page.rows.filter(({ id }) => id !== chat.id);
  const unreads = page.unreads + unreadsOf(chat, userId) - (known ? unreadsOf(known, userId) : 0);
  return { ...page, rows: inOrder(others, chat, page.hasMore && !known), unreads: Math.max(0, unreads) };
}

/**
 * Updates a chat that a search has found. A chat that the list lacks is not added, because only the server can match
 * the search.
 */
export function refreshChat(page: ChatPage, chat: InternalChat, userId: number): ChatPage {
  return hasChat(page, chat.id) ? placeChat(page, chat, userId) : page;
}

export function dropChat(page: ChatPage, chatId: number, userId: number): ChatPage {
  const gone = page.rows.find(({ id }) => id === chatId);
  if (!gone) return page;
  return {
    ...page,
    rows: page.rows.filter((chat) => chat !== gone),
    count: Math.max(0, page.count - 1),
    unreads: Math.max(0, page.unreads - unreadsOf(gone, userId)),
  };
}

export function joinChats(known: ChatPage, page: ChatPage): ChatPage {
  return { ...appendPage(known, page), unreads: page.unreads };
}

export function hasChat(page: ChatPage, chatId: number): boolean {
  return page.rows.some(({ id }) => id === chatId);
}

/**
 * Whether the chat of a response is older than the known chat. This happens when a live event overtakes the response.
 */
export function isOlder(chat: InternalChat, known: InternalChat): boolean {
  return Date.parse(chat.updatedAt) < Date.parse(known.updatedAt);
}

/**
 * Inserts the chat into the rows, the most recent first. A chat that belongs after the last loaded row may be on a
 * later page and is left out.
 */
function inOrder(
  others: readonly InternalChat[],
  chat: InternalChat,
  isOpenEnded: boolean,
): readonly InternalChat[] {
  const at = others.findIndex((other) => !isOlder(chat, other));
  if (at !== -1) return others.toSpliced(at, 0, chat);
  return isOpenEnded ? others : [...others, chat];
}
