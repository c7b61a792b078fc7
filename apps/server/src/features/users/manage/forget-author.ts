import { type RawBuilder, sql } from "kysely";
import type { CompanyTransactions, WriteTx } from "../../../platform/db/database.ts";

/** So many at once that nobody who changes one of them meanwhile waits for long. */
const batch = 2_000;

/** Where people leave their name by the hundred thousand. */
const signed: readonly Signed[] = [
  { table: "messages", author: "user_id" },
  { table: "ticket_events", author: "user_id" },
  // What somebody has open is returned to its queue with their row.
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
 * What somebody wrote and did lets go of them, a batch at a time: deleting their row would do it in one statement that holds
 * all of it until its end. What others hold at the moment is left to that statement.
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
