import type { ChatMessage } from "@recado/contract/chats";

/** What is loaded of a chat's messages, oldest first. */
export interface ChatThread {
  readonly messages: readonly ChatMessage[];
  readonly hasMore: boolean;
}

/** Adds a message at its place; the same message told twice is there once. */
export function putMessage(thread: ChatThread, message: ChatMessage): ChatThread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread;
  const at = thread.messages.findIndex((other) => compareIds(other.id, message.id) > 0);
  const index = at === -1 ? thread.messages.length : at;
  return { ...thread, messages: thread.messages.toSpliced(index, 0, message) };
}

/** After a reconnect: the newest page joins what is known; where a gap would stay, only the newest page is kept. */
export function mergeNewest(known: ChatThread | undefined, newest: ChatThread): ChatThread {
  const first = newest.messages[0];
  if (!known || (first && newest.hasMore && !known.messages.some(({ id }) => id === first.id))) return newest;
  return newest.messages.reduce(putMessage, known);
}

/** Puts an older page before what is known, unless the thread was started afresh while it was on its way. */
export function addOlder(known: ChatThread, older: ChatThread, before: string): ChatThread {
  if (known.messages[0]?.id !== before) return known;
  return { messages: [...older.messages, ...known.messages], hasMore: older.hasMore };
}

/** Message ids are 64-bit integers that travel as text. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b));
}
