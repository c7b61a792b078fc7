import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Hides the connection and deletes its settings; rows that refer to it stay for now. */
export async function hideConnection(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`select hide_connection(${id})`);
}

/** Deletes a hidden connection and the last rows that refer to it; returns false while its journal has entries. */
export async function deleteHiddenConnection(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(sql<{ is_gone: boolean }>`select forget_connection(${id}) as is_gone`);
  return row?.is_gone ?? false;
}

/** Returns which of the connection ids, found in rows of other tables, belong to hidden connections. */
export async function findHiddenConnections(db: ReadTx, ids: readonly number[]): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from unnest(${[...ids]}::integer[]) as named (id)
    where not exists (select 1 from connections w where w.company_id = ${db.companyId} and w.id = named.id)`);
  return rows.map(({ id }) => id);
}
