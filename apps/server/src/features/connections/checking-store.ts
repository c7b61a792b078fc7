import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Numbers are looked up on WhatsApp Web: the Cloud API cannot. */
const isChecking = sql`status = 'CONNECTED' and provider <> 'cloud'`;

/**
 * Where numbers may be looked up now, of these rather the preferred one. It stays as it is until the transaction ends, so that whoever
 * notes its end finds what it was asked for; one that is being changed is passed over where there is another, and one that is being
 * deleted always.
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

/** Which of the company's connections look numbers up at the moment, and which do not. */
export async function findCheckers(db: ReadTx): Promise<{ able: number[]; unable: number[] }> {
  const rows = await db.rows(sql<{ id: number; isAble: boolean }>`
    select id, ${isChecking} as "isAble" from connections where company_id = ${db.companyId}`);
  const idsOf = (isAble: boolean) => rows.filter((row) => row.isAble === isAble).map(({ id }) => id);
  return { able: idsOf(true), unable: idsOf(false) };
}
