import { create } from "zustand";

/** Ids of the tickets whose composer is set to internal notes. */
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
