import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Returns which of these ids are tags of the company. */
export async function existingTagIds(db: ReadTx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: number }>`
    select id from tags where company_id = ${db.companyId} and id = any(${[...ids]}::integer[])`);
  return new Set(rows.map(({ id }) => id));
}
