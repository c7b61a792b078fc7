import type { InternalChatMessage } from "@recado/contract/chats";

/** The loaded messages of a chat, oldest first. */
export interface ChatThread {
  readonly messages: readonly InternalChatMessage[];
  readonly hasMore: boolean;
}

/** Inserts a message in the order of ids. If the thread already has the message, nothing changes. */
export function putChatMessage(thread: ChatThread, message: InternalChatMessage): ChatThread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread;
  const at = thread.messages.findIndex((other) => compareIds(other.id, message.id) > 0);
  const index = at === -1 ? thread.messages.length : at;
  return { ...thread, messages: thread.messages.toSpliced(index, 0, message) };
}

/**
 * Merges the newest page after a reconnect. If messages between that page and the known messages are missing, only
 * the newest page is kept.
 */
export function mergeNewestChatMessages(known: ChatThread | undefined, newest: ChatThread): ChatThread {
  const first = newest.messages[0];
  if (!known || (first && newest.hasMore && !known.messages.some(({ id }) => id === first.id))) return newest;
  return newest.messages.reduce(putChatMessage, known);
}

/** Prepends an older page, unless the thread was reloaded while the page was being fetched. */
export function addOlderChatMessages(known: ChatThread, older: ChatThread, before: string): ChatThread {
  if (known.messages[0]?.id !== before) return known;
  return { messages: [...older.messages, ...known.messages], hasMore: older.hasMore };
}

/** Compares message ids, which are 64-bit integers sent as text. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
