const leaving = new Set<number>();

/**
 * Does what may take the ticket out of one's own queues: that it goes is then no news to this screen, whether
 * that is told before the answer or after it.
 */
export async function handOver<T>(ticketId: number, change: () => Promise<T>): Promise<T> {
  leaving.add(ticketId);
  try {
    return await change();
  } catch (error) {
    leaving.delete(ticketId);
    throw error;
  }
}

export function isHandedOver(ticketId: number): boolean {
  return leaving.has(ticketId);
}

/** Its conversation has left the screen: from now on it comes and goes like any other. */
export function endHandOver(ticketId: number): void {
  leaving.delete(ticketId);
}
