import type { ReadTx } from "../../platform/db/database.ts";
import { quotaStatusOf } from "./present.ts";
import { dailyLimit } from "./rules.ts";
import { findLimits } from "./store.ts";

/** Number of further new contacts that a connection may write to today; null if the connection has no limit. */
export async function countNewContactsLeft(
  db: ReadTx,
  connectionId: number,
  now: Date,
): Promise<number | null> {
  const limits = await findLimits(db, connectionId, now);
  return limits ? Math.max(0, dailyLimit(quotaStatusOf(limits), now) - limits.cold_today) : null;
}
