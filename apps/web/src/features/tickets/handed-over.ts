import { create } from "zustand";

const useLeaving = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }));

/**
 * Does what may take the ticket out of one's own queues: that it goes is then no news to this screen, whether
 * that is told before the answer or after it.
 */
export async function handOver<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
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

/** Its conversation has left the screen: from now on it comes and goes like any other. */
export function endHandOver(ticketId: number): void {
  const ids = new Set(useLeaving.getState().ids);
  if (ids.delete(ticketId)) useLeaving.setState({ ids });
}
