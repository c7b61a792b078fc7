import { sql } from "kysely";
import type { Database } from "./database.ts";

/**
 * Number of generated rows. They do not fit into the smallest work memory, so PostgreSQL has to write a temporary file
 * of about 72 kB to its disk.
 */
const spilledRows = 5_000;

/**
 * Throws if the database cannot write, because its disk is full or broken or because it is a standby. The check leaves
 * no data in the database.
 */
export async function requireDisk(database: Pick<Database, "platform">): Promise<void> {
  const found = await database.platform(async (db) => {
    await db.run(sql`set local work_mem = '64kB'`);
    return db.first(sql<{ only_reads: boolean }>`
      select current_setting('transaction_read_only')::boolean as only_reads, count(*) from generate_series(1, ${spilledRows})`);
  });
  if (found?.only_reads) throw new Error("the database is read-only");
}
