import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Limits how often each key may perform an action. */
export interface CallLimit {
  /** Returns whether the call is within the limit; every call counts, refused ones too. */
  isFree(key: string): Promise<boolean>;
  /** Counts a call and throws when it exceeds the limit. */
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
