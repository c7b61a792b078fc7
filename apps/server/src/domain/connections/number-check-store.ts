import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/**
 * SQL condition: the connection can look numbers up. Only connections over WhatsApp Web can; those over the Cloud API
 * cannot.
 */
const isChecking = sql`status = 'CONNECTED' and provider <> 'cloud'`;

/**
 * Finds a connection that can look numbers up, preferably the given one, and locks it until the transaction ends, so
 * that a disconnection takes effect only after the transaction. A connection that another transaction is changing is
 * chosen only if there is no other; a connection that is being deleted is never chosen.
 */
export async function findCheckingConnection(
  db: ReadTx,
  preferred: number | null = null,
): Promise<number | undefined> {
  for (const lock of [sql`share`, sql`key share`]) {
    const row = await db.first(sql<{ id: number }>`
      select id from connections where company_id = ${db.companyId} and ${isChecking}
      order by id is distinct from ${preferred}::integer, not is_default, id limit 1 for ${lock} skip locked`);
    if (row) return row.id;
  }
  return undefined;
}

/** Splits the company's connections into those that can look numbers up now and those that cannot. */
export async function findCheckers(db: ReadTx): Promise<{ able: number[]; unable: number[] }> {
  const rows = await db.rows(sql<{ id: number; isAble: boolean }>`
    select id, ${isChecking} as "isAble" from connections where company_id = ${db.companyId}`);
  const idsOf = (isAble: boolean) => rows.filter((row) => row.isAble === isAble).map(({ id }) => id);
  return { able: idsOf(true), unable: idsOf(false) };
}
