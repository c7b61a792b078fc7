import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { countQueues } from "./store.ts";

/** Refuses ids that are no queues of this company. */
export async function requireQueues(db: Db, ids: readonly number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length > 0 && (await countQueues(db, distinct)) < distinct.length)
    throw new AppError("ERR_NO_QUEUE_FOUND");
}

export interface QueueOptionRow {
  id: number;
  queue_id: number;
  parent_id: number | null;
  title: string;
  message: string;
}

/** The chatbot's options of these queues, each under its parent in the order of the menu. */
export function listQueueOptions(db: Db, queueIds: readonly number[]): Promise<QueueOptionRow[]> {
  return db.rows(sql<QueueOptionRow>`
    select id, queue_id, parent_id, title, message from queue_options
    where company_id = ${db.companyId} and queue_id = any(${queueIds}::integer[])
    order by queue_id, parent_id nulls first, option, id`);
}

/** Nobody else changes the queue until the transaction ends, nor puts anything in it if it is about to go. */
export async function lockQueue(db: Db, id: number, purpose: "change" | "delete"): Promise<boolean> {
  const strength = purpose === "delete" ? sql`for update` : sql`for no key update`;
  const row = await db.first(
    sql`select 1 from queues where company_id = ${db.companyId} and id = ${id} ${strength}`,
  );
  return row !== undefined;
}
