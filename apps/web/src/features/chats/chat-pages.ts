import type { Chat } from "@recado/contract/chats";
import { joinPage, type RowPage } from "../../shared/lists/loaded-rows.ts";

/** A list of chats as far as it is loaded, and how many messages wait in all chats of the reader, listed or not. */
export interface ChatPage extends RowPage<Chat> {
  readonly unreads: number;
}

export function unreadsOf(chat: Chat, userId: number): number {
  return chat.users.find((member) => member.userId === userId)?.unreads ?? 0;
}

export function withoutUnreads(chat: Chat, userId: number): Chat {
  const users = chat.users.map((member) => (member.userId === userId ? { ...member, unreads: 0 } : member));
  return { ...chat, users };
}

/** Shows a chat as it is now, at its place; one that the list did not have appears in it. */
export function placeChat(page: ChatPage, chat: Chat, userId: number): ChatPage {
  const known = page.rows.find(({ id }) => id === chat.id);
  if (known && isOlder(chat, known)) return page;
  const others = page.rows.filter(({ id }) => id !== chat.id);
  const unreads = page.unreads + unreadsOf(chat, userId) - (known ? unreadsOf(known, userId) : 0);
  return { ...page, rows: inOrder(others, chat, page.hasMore && !known), unreads: Math.max(0, unreads) };
}

/** The same for a list that was searched for: only the server knows what else belongs in it. */
export function refreshChat(page: ChatPage, chat: Chat, userId: number): ChatPage {
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
  return { ...joinPage(known, page), unreads: page.unreads };
}

export function hasChat(page: ChatPage, chatId: number): boolean {
  return page.rows.some(({ id }) => id === chatId);
}

/** An answer may come after the event that tells what happened since. */
export function isOlder(chat: Chat, known: Chat): boolean {
  return Date.parse(chat.updatedAt) < Date.parse(known.updatedAt);
}

/** Where something happened last first. What would stand behind the last loaded row may belong to a later page. */
function inOrder(others: readonly Chat[], chat: Chat, isOpenEnded: boolean): readonly Chat[] {
  const at = others.findIndex((other) => !isOlder(chat, other));
  if (at !== -1) return others.toSpliced(at, 0, chat);
  return isOpenEnded ? others : [...others, chat];
}
