import { setTimeout as sleep } from "node:timers/promises";

export interface Throughput {
  /** Resolves when it is this message's turn. Throws when the signal ends it. */
  take(signal: AbortSignal): Promise<void>;
}

/** A bucket of as many messages as may leave in a second, filled evenly; who comes too early waits in line. */
export function createThroughput(perSecond: number): Throughput {
  const interval = 1_000 / perSecond;
  /** When the bucket would be full again. */
  let full = 0;
  return {
    async take(signal) {
      const now = performance.now();
      full = Math.max(full, now) + interval;
      const pause = full - now - 1_000;
      if (pause > 0) await sleep(pause, undefined, { signal });
    },
  };
}
