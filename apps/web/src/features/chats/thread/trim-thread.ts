import type { ChatThread } from "./chat-thread.ts";

const mostKept = 100;

/** Limits the copy kept for offline reading. */
export function trimThread(thread: ChatThread): ChatThread {
  if (thread.messages.length <= mostKept) return thread;
  return { messages: thread.messages.slice(-mostKept), hasMore: true };
}
