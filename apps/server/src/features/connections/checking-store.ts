import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Numbers are looked up on WhatsApp Web: the Cloud API cannot. */
const isChecking = sql`status = 'CONNECTED' and provider <> 'cloud'`;

/** Where numbers may be looked up now, of these rather the preferred one. It stays until the transaction ends; one that is being deleted is passed over. */
export async function findCheckingConnection(
  db: ReadTx,
  preferred: number | null = null,
): Promise<number | undefined> {
  const row = await db.first(sql<{ id: number }>`
    select id from connections where company_id = ${db.companyId} and ${isChecking}
    order by id is distinct from ${preferred}::integer, not is_default, id limit 1 for key share skip locked`);
  return row?.id;
}

/** Whether numbers may be looked up by this one, and by no other. */
export async function isOnlyChecking(db: ReadTx, id: number): Promise<boolean> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from connections where company_id = ${db.companyId} and ${isChecking} order by id limit 2`);
  return rows.length === 1 && rows[0]?.id === id;
}
