import { create } from "zustand";

interface Place {
  ticketId: number;
  messageId: string;
}

interface Target extends Place {
  /** Sought by its words, which may stand beyond the lines that are shown of a long text. */
  isFound?: boolean;
}

interface Jump {
  /** Where a conversation shall go to, as soon as it can. */
  target: Target | null;
  /** Where it has just gone to. */
  reached: Place | null;
}

const useJumps = create<Jump>(() => ({ target: null, reached: null }));

/** Sends the ticket's conversation to a message, be it open already or about to be; null takes that back. */
export function setJumpTarget(target: Target | null): void {
  useJumps.setState({ target });
}

export function useJumpTarget(ticketId: number): string | null {
  return useJumps(({ target }) => (target?.ticketId === ticketId ? target.messageId : null));
}

/** To a message that a search has found. */
export function setFoundTarget(found: Place | undefined): void {
  setJumpTarget(found ? { ...found, isFound: true } : null);
}

export function isFoundTarget(messageId: string): boolean {
  const { target } = useJumps.getState();
  return target?.messageId === messageId && target.isFound === true;
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
