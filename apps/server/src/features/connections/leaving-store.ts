import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Nobody sees it any more, and what is one of its kind goes; the rows that name it stay. */
export async function hideConnection(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`select hide_connection(${id})`);
}

/** Takes a hidden one away, with what little is left of it; false while there is anything of its journal. */
export async function forgetHidden(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(sql<{ is_gone: boolean }>`select forget_connection(${id}) as is_gone`);
  return row?.is_gone ?? false;
}

/** Of these, which rows name, the ones that are hidden. */
export async function findHidden(db: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from unnest(${[...ids]}::integer[]) as named (id)
    where not exists (select 1 from connections w where w.company_id = ${db.companyId} and w.id = named.id)`);
  return rows.map(({ id }) => id);
}
