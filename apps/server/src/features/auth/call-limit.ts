import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Counts what each of many may do a few times only. */
export interface CallLimit {
  /** Whether it was not too much; counted either way. */
  isFree(key: string): Promise<boolean>;
  /** Refuses what is too much. */
  count(key: string): Promise<void>;
}

export function createHourlyLimit(limits: SharedLimits, name: string, most: number): CallLimit {
  const limit = limits.create({ name, most, seconds: 3_600 });
  const isFree = async (key: string) => (await limit.count(key)).count <= most;
  return {
    isFree,
    async count(key) {
      if (!(await isFree(key))) throw new AppError("ERR_TOO_MANY_REQUESTS");
    },
  };
}
