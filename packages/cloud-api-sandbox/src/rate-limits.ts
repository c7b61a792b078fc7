import { GraphError } from "./graph-error.ts";
import { type BusinessNumber, pairKey } from "./state.ts";

export interface RateLimits {
  /** Throws 130429 or 131056 if this message exceeds a limit. */
  count(number: BusinessNumber, customer: string): void;
}

interface Bucket {
  size: number;
  left: number;
  at: number;
}

const PAIR_REFILL_PER_SECOND = 1 / 6;

/**
 * Limits messages per second for each number. For each pair of number and customer it permits a burst, then one message
 * every six seconds.
 */
export function makeRateLimits(): RateLimits {
  const numbers = new Map<string, Bucket>();
  const pairs = new Map<string, Bucket>();
  return {
    count(number, customer) {
      const { phoneNumberId, messagesPerSecond, pairBurst } = number;
      if (!takeFrom(numbers, phoneNumberId, messagesPerSecond, messagesPerSecond)) {
        throw new GraphError(130429, "Cloud API message throughput has been reached");
      }
      if (!takeFrom(pairs, pairKey(phoneNumberId, customer), pairBurst, PAIR_REFILL_PER_SECOND)) {
        throw new GraphError(131056, "Too many messages to the same recipient in a short time");
      }
    },
  };
}

/** A bucket whose size was changed starts full. */
function takeFrom(buckets: Map<string, Bucket>, key: string, size: number, refillPerSecond: number): boolean {
  const now = performance.now();
  const found = buckets.get(key);
  const known = found?.size === size ? found : { left: size, at: now };
  const left = Math.min(size, known.left + ((now - known.at) / 1_000) * refillPerSecond);
  buckets.set(key, { size, left: left >= 1 ? left - 1 : left, at: now });
  return left >= 1;
}
