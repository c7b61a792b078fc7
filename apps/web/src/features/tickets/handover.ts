import { create } from "zustand";

const useLeaving = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/**
 * Runs a change after which the user may no longer see the ticket, such as a transfer to another queue. This browser
 * tab then does not report the ticket as lost, no matter whether the live event or the response arrives first.
 */
export async function runHandover<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
  useLeaving.setState(({ ids }) => ({ ids: new Set([...ids, ticketId]) }));
  try {
    return await change();
  } catch (error) {
    endHandOver(ticketId);
    throw error;
  }
}

export function useIsHandedOver(ticketId: number | undefined): boolean {
  return useLeaving(({ ids }) => ticketId !== undefined && ids.has(ticketId));
}

/** Ends the handover of a ticket after its conversation has left the screen. */
export function endHandOver(ticketId: number): void {
  const ids = new Set(useLeaving.getState().ids);
  if (ids.delete(ticketId)) useLeaving.setState({ ids });
}
