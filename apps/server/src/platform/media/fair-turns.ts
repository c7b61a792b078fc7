import { createFairQueue } from "./fair-queue.ts";

export interface FairTurns {
  /** Resolves when it is the owner's turn, with what ends it. */
  take(owner: string): Promise<() => void>;
}

/** So many at once, and of each owner one: whoever has begun waits for their own, and others for no more than those. */
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
