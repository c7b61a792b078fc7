import { AppError } from "../../platform/errors.ts";
import type { SharedLimits } from "../../platform/limits/shared-limits.ts";

/** Limit for how often an action may happen per key, for example per network address. */
export interface CallLimit {
  /** Counts one action and returns whether it is within the limit. Refused actions are counted too. */
  isFree(key: string): Promise<boolean>;
  /** Counts one action. Throws if the action exceeds the limit. */
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
