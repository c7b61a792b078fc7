import { create } from "zustand";

const useLeaving = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/**
 * Runs a change that may move the ticket out of the user's queues. This screen then does not report the ticket as lost,
 * whether the live event arrives before or after the response.
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

/** Ends the handover once the conversation has left the screen. */
export function endHandOver(ticketId: number): void {
  const ids = new Set(useLeaving.getState().ids);
  if (ids.delete(ticketId)) useLeaving.setState({ ids });
}
