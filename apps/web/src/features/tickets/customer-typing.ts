import { create } from "zustand";

const timeoutMs = 10_000;

const useTypingState = create<{ tickets: ReadonlySet<number> }>(() => ({ tickets: new Set() }));
const timers = new Map<number, number>();

export function useIsCustomerTyping(ticketId: number): boolean {
  return useTypingState(({ tickets }) => tickets.has(ticketId));
}

/**
 * Marks the customer of a ticket as typing or not typing. The mark ends after ten seconds, because a phone that has
 * gone offline never reports that its user stopped typing.
 */
export function setCustomerTyping(ticketId: number, typing: boolean): void {
  window.clearTimeout(timers.get(ticketId));
  timers.delete(ticketId);
  if (typing) timers.set(ticketId, window.setTimeout(setCustomerTyping, timeoutMs, ticketId, false));
  const tickets = new Set(useTypingState.getState().tickets);
  if (typing) tickets.add(ticketId);
  else tickets.delete(ticketId);
  useTypingState.setState({ tickets });
}
