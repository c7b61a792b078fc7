import { create } from "zustand";

interface Place {
  ticketId: number;
  messageId: string;
}

interface Target extends Place {
  /** The target came from a search. Its match may lie beyond the visible lines of a long text. */
  isFound?: boolean;
}

interface Jump {
  /** Message to which a conversation scrolls as soon as it can. */
  target: Target | null;
  /** Message to which it has just scrolled. */
  reached: Place | null;
}

const useJumps = create<Jump>(() => ({ target: null, reached: null }));

/** Makes the ticket's conversation scroll to a message, now or when it opens; null cancels that. */
export function setJumpTarget(target: Target | null): void {
  useJumps.setState({ target });
}

export function useJumpTarget(ticketId: number): string | null {
  return useJumps(({ target }) => (target?.ticketId === ticketId ? target.messageId : null));
}

/** Scrolls to a message that a search has found. */
export function setFoundTarget(found: Place | undefined): void {
  setJumpTarget(found ? { ...found, isFound: true } : null);
}

export function isFoundTarget(messageId: string): boolean {
  const { target } = useJumps.getState();
  return target?.messageId === messageId && target.isFound === true;
}

/** The message that was scrolled to, while it is highlighted. */
export function useHighlightedMessage(ticketId: number): string | null {
  return useJumps(({ reached }) => (reached?.ticketId === ticketId ? reached.messageId : null));
}

export function setHighlighted(reached: Place | null): void {
  useJumps.setState(reached ? { reached, target: null } : { reached });
}

/** Whether the conversation shows a requested message, so that new messages must not scroll it away. */
export function isJumping(ticketId: number): boolean {
  const { target, reached } = useJumps.getState();
  return target?.ticketId === ticketId || reached?.ticketId === ticketId;
}
