import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { countQueues } from "./store.ts";

/** Refuses ids that are no queues of this company. */
export async function requireQueues(db: Db, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length > 0 && (await countQueues(db, distinct)) < distinct.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}
