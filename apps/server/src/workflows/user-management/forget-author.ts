import { type RawBuilder, sql } from "kysely";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";

/** Rows changed in one transaction; small enough that concurrent writers do not wait long. */
const batch = 2_000;

/** Tables in which one user may be the author of hundreds of thousands of rows. */
const signed: readonly Signed[] = [
  { table: "messages", author: "user_id" },
  { table: "ticket_events", author: "user_id" },
  // Open tickets return to their queue when the user's row is removed.
  { table: "tickets", author: "user_id", besides: sql`and status <> 'open'` },
  { table: "ticket_notes", author: "user_id" },
  { table: "chat_messages", author: "sender_id" },
];

interface Signed {
  table: string;
  author: string;
  besides?: RawBuilder<unknown>;
}

/**
 * Clears the author of a user's rows in batches. The foreign keys would otherwise do it in one statement that locks
 * all rows until it ends. Rows locked by others are left to the final delete.
 */
export async function forgetAuthor(write: CompanyTransactions["write"], userId: number): Promise<void> {
  for (const table of signed) while ((await write((db) => forgetBatch(db, table, userId))) === batch);
}

function forgetBatch(
  db: WriteTx,
  { table, author, besides = sql`` }: Signed,
  userId: number,
): Promise<number> {
  const [rows, column] = [sql.table(table), sql.ref(author)];
  return db.run(sql`
    with theirs as materialized (
      select id from ${rows} where company_id = ${db.companyId} and ${column} = ${userId} ${besides}
      limit ${sql.lit(batch)} for update skip locked)
    update ${rows} t set ${column} = null from theirs where t.company_id = ${db.companyId} and t.id = theirs.id`);
}
