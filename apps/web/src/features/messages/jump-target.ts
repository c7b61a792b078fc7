import { create } from "zustand";

interface Place {
  ticketId: number;
  messageId: string;
}

interface Jump {
  /** Where a conversation shall go to, as soon as it can. */
  target: Place | null;
  /** Where it has just gone to. */
  reached: Place | null;
}

const useJumps = create<Jump>(() => ({ target: null, reached: null }));

/** Sends the ticket's conversation to a message, be it open already or about to be; null takes that back. */
export function setJumpTarget(target: Place | null): void {
  useJumps.setState({ target });
}

export function useJumpTarget(ticketId: number): string | null {
  return useJumps(({ target }) => (target?.ticketId === ticketId ? target.messageId : null));
}

/** The message that was gone to, while it is lit up. */
export function useReached(ticketId: number): string | null {
  return useJumps(({ reached }) => (reached?.ticketId === ticketId ? reached.messageId : null));
}

export function setReached(reached: Place | null): void {
  useJumps.setState(reached ? { reached, target: null } : { reached });
}

/** Whether the place that the conversation shows was asked for: then it stays there. */
export function isJumping(ticketId: number): boolean {
  const { target, reached } = useJumps.getState();
  return target?.ticketId === ticketId || reached?.ticketId === ticketId;
}
