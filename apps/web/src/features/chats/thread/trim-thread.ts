import type { ChatThread } from "./chat-thread.ts";

const mostKept = 100;

/** Keeps only the newest messages of a thread, to limit the copy for offline reading. */
export function trimThread(thread: ChatThread): ChatThread {
  if (thread.messages.length <= mostKept) return thread;
  return { messages: thread.messages.slice(-mostKept), hasMore: true };
}
