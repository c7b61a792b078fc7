import { create } from "zustand";

interface Place {
  ticketId: number;
  messageId: string;
}

interface Target extends Place {
  /** Whether a search has found the message. The match may then be beyond the visible lines of a long text. */
  isFound?: boolean;
}

interface Jump {
  /** Message to which a conversation will scroll as soon as it can; null if none. */
  target: Target | null;
  /** Message to which a conversation has just scrolled; null once its highlight is over. */
  reached: Place | null;
}

const useJumps = create<Jump>(() => ({ target: null, reached: null }));

/**
 * Makes the conversation of a ticket scroll to a message, immediately or when the conversation opens. Null cancels
 * the jump.
 */
export function setJumpTarget(target: Target | null): void {
  useJumps.setState({ target });
}

export function useJumpTarget(ticketId: number): string | null {
  return useJumps(({ target }) => (target?.ticketId === ticketId ? target.messageId : null));
}

/** Makes the conversation scroll to a message that a search has found. */
export function setFoundTarget(found: Place | undefined): void {
  setJumpTarget(found ? { ...found, isFound: true } : null);
}

export function isFoundTarget(messageId: string): boolean {
  const { target } = useJumps.getState();
  return target?.messageId === messageId && target.isFound === true;
}

/** Id of the message to which the conversation has jumped, while that message is highlighted. */
export function useHighlightedMessage(ticketId: number): string | null {
  return useJumps(({ reached }) => (reached?.ticketId === ticketId ? reached.messageId : null));
}

export function setHighlighted(reached: Place | null): void {
  useJumps.setState(reached ? { reached, target: null } : { reached });
}

/**
 * Whether the conversation is jumping to a message or has just arrived there. New messages must not scroll that
 * message out of view.
 */
export function isJumping(ticketId: number): boolean {
  const { target, reached } = useJumps.getState();
  return target?.ticketId === ticketId || reached?.ticketId === ticketId;
}
