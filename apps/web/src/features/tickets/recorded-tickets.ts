import { create } from "zustand";

/** Ids of the tickets with a recording that is not sent yet, so that their rows can show it. */
const useRecorded = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

export function setRecordedTickets(ids: Iterable<number>): void {
  useRecorded.setState({ ids: new Set(ids) });
}

/** Whether the ticket has a recording that is not sent yet. */
export function useIsRecorded(ticketId: number): boolean {
  return useRecorded(({ ids }) => ids.has(ticketId));
}
