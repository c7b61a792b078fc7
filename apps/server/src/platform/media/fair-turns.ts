import { createFairQueue } from "./fair-queue.ts";

export interface FairTurns {
  /** Waits for the owner's turn. The returned function ends the turn. */
  take(owner: string): Promise<() => void>;
}

/** Limits how many turns run at the same time; an owner has at most one turn at a time. */
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
