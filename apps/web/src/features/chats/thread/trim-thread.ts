import type { ChatThread } from "./chat-thread.ts";

const mostKept = 100;

/** What is kept of it: as much as one reads again without a line. */
export function trimThread(thread: ChatThread): ChatThread {
  if (thread.messages.length <= mostKept) return thread;
  return { messages: thread.messages.slice(-mostKept), hasMore: true };
}
