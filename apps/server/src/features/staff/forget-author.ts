import { sql } from "kysely";
import type { Change } from "../../platform/db/database.ts";

/** So many at once that nobody who changes one of them meanwhile waits for long. */
const batch = 2_000;

/** Where people leave their name by the hundred thousand. */
const signed = ["messages", "ticket_events", "tickets", "ticket_notes"] as const;

/**
 * What somebody wrote and did lets go of them, a batch at a time: deleting their row would do it in one statement that holds
 * all of it until its end. What others hold at the moment is left to that statement.
 */
export async function forgetAuthor(
  change: <T>(work: (db: Change) => Promise<T>) => Promise<T>,
  userId: number,
): Promise<void> {
  for (const table of signed) while ((await change((db) => forgetBatch(db, table, userId))) === batch);
}

function forgetBatch(db: Change, table: (typeof signed)[number], userId: number): Promise<number> {
  return db.run(sql`
    with theirs as materialized (
      select id from ${sql.table(table)} where company_id = ${db.companyId} and user_id = ${userId}
      limit ${sql.lit(batch)} for update skip locked)
    update ${sql.table(table)} t set user_id = null from theirs where t.company_id = ${db.companyId} and t.id = theirs.id`);
}
