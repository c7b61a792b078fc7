import { RateLimiterMemory } from "rate-limiter-flexible";
import { AppError } from "../../platform/errors.ts";

/** Counts what each of many may do a few times only. */
export interface CallLimit {
  /** Whether it was not too much; counted either way. */
  isFree(key: string): Promise<boolean>;
  /** Refuses what is too much. */
  count(key: string): Promise<void>;
}

export function createHourlyLimit(most: number): CallLimit {
  const limiter = new RateLimiterMemory({ points: most, duration: 3_600 });
  const isFree = (key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    );
  return {
    isFree,
    async count(key) {
      if (!(await isFree(key))) throw new AppError("ERR_TOO_MANY_REQUESTS");
    },
  };
}
