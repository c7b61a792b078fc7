import { sql } from "kysely";
import type { Database } from "./database.ts";

/** More rows than fit into the least memory that a statement may have: PostgreSQL puts them into a file of its disk, 72 kB that go again. */
const spilledRows = 5_000;

/** Throws while the database takes no writes: its disk is full or broken, or it is a standby. Nothing of the probe stays there. */
export async function requireDisk(database: Pick<Database, "platform">): Promise<void> {
  const found = await database.platform(async (db) => {
    await db.run(sql`set local work_mem = '64kB'`);
    return db.first(sql<{ only_reads: boolean }>`
      select current_setting('transaction_read_only')::boolean as only_reads, count(*) from generate_series(1, ${spilledRows})`);
  });
  if (found?.only_reads) throw new Error("the database only reads");
}
