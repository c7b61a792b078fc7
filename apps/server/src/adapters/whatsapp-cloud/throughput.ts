import { setTimeout as sleep } from "node:timers/promises";

export interface Throughput {
  /** Waits until the next message may be sent; rejects when the signal aborts. */
  take(signal: AbortSignal): Promise<void>;
}

/**
 * Limits the number of messages per second with a token bucket, which holds the messages of one second and refills
 * evenly. Further messages wait in order.
 */
export function createThroughput(perSecond: number): Throughput {
  const interval = 1_000 / perSecond;
  /** Time at which the token bucket will be full again. */
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
