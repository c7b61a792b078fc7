import { create } from "zustand";

/** In which tickets the composer speaks to colleagues, not to the customer. */
const useNoteMode = create<{ tickets: ReadonlySet<number> }>(() => ({ tickets: new Set() }));

export function useIsNoting(ticketId: number): boolean {
  return useNoteMode(({ tickets }) => tickets.has(ticketId));
}

export function setNoting(ticketId: number, isNoting: boolean): void {
  const tickets = new Set(useNoteMode.getState().tickets);
  if (isNoting) tickets.add(ticketId);
  else tickets.delete(ticketId);
  useNoteMode.setState({ tickets });
}
