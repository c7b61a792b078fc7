import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { keepQueues } from "./store.ts";

/**
 * Throws ERR_NO_QUEUE_FOUND unless all ids are queues of the company. Locks the queues against deletion until the
 * transaction ends.
 */
export async function requireQueues(db: WriteTx, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length > 0 && (await keepQueues(db, distinct)) < distinct.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}

/** Returns which of these ids are queues of the company. */
export async function existingQueueIds(db: ReadTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: number }>`
    select id from queues where company_id = ${db.companyId} and id = any(${[...ids]}::integer[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Locks a queue until the transaction ends. The lock for deletion also blocks new references to the queue. */
export async function lockQueue(db: ReadTx, id: number, purpose: "change" | "delete"): Promise<boolean> {
  const strength = purpose === "delete" ? sql`for update` : sql`for no key update`;
  const row = await db.first(
    sql`select 1 from queues where company_id = ${db.companyId} and id = ${id} ${strength}`,
  );
  return row !== undefined;
}
