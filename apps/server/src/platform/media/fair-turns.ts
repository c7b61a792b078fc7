import { createFairQueue } from "./fair-queue.ts";

export interface FairTurns {
  /** Resolves when it is the owner's turn; the returned function ends the turn. */
  take(owner: string): Promise<() => void>;
}

/** Limits work to a number of turns at the same time, at most one per owner. */
export function createFairTurns(mostAtOnce: number): FairTurns {
  const waiting = createFairQueue<{ owner: string; begin(): void }>();
  const underWay = new Set<string>();

  function beginNext(): void {
    while (underWay.size < mostAtOnce) {
      const next = waiting.take((owner) => !underWay.has(owner));
      if (!next) return;
      underWay.add(next.owner);
      next.begin();
    }
  }

  return {
    take: (owner) =>
      new Promise((resolve) => {
        const end = () => {
          underWay.delete(owner);
          beginNext();
        };
        waiting.add(owner, { owner, begin: () => resolve(end) });
        beginNext();
      }),
  };
}
