import type { Message } from "@recado/contract/messages";
import { create } from "zustand";

/** The message that each ticket's next message will quote, by ticket id. */
const useReplies = create<{ replies: ReadonlyMap<number, Message> }>(() => ({ replies: new Map() }));

export function useReply(ticketId: number): Message | null {
  return useReplies(({ replies }) => replies.get(ticketId) ?? null);
}

export function replyOf(ticketId: number): Message | null {
  return useReplies.getState().replies.get(ticketId) ?? null;
}

export function setReply(ticketId: number, message: Message | null): void {
  const replies = new Map(useReplies.getState().replies);
  if (message) replies.set(ticketId, message);
  else replies.delete(ticketId);
  useReplies.setState({ replies });
}
