import type { companyDeletionSchema } from "@recado/contract/managed-companies";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { CompanyDeletions } from "../../platform/db/schema.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

type StoredDeletion = z.output<typeof companyDeletionSchema>;

export type CompanyDeletionRow = Omit<Selectable<CompanyDeletions>, "rows" | "invoices"> &
  Pick<StoredDeletion, "rows" | "invoices">;

type PlatformDb = Pick<ReadTx, "rows">;

export async function findCompaniesToRemove(db: PlatformDb, moment: Date): Promise<number[]> {
  const found = await db.rows(sql<{ id: number }>`select id from list_companies_to_remove(${moment}) as id`);
  return found.map(({ id }) => id);
}

export async function areRowsCounted(db: WriteTx): Promise<boolean> {
  const counted = sql`select from companies where id = ${db.companyId} and deletion_rows is not null`;
  return (await db.first(counted)) !== undefined;
}

/**
 * Stores how many rows each table holds for the company when its removal starts, so that the receipt is right even if
 * the removal is retried.
 */
export async function keepRowCounts(db: WriteTx, counts: StoredDeletion["rows"]): Promise<void> {
  await db.run(
    sql`update companies set deletion_rows = ${storableJson(counts)}::jsonb where id = ${db.companyId}`,
  );
}

/**
 * Deletes the company's row, with everything that refers to it, and inserts the receipt of the removal, which keeps the
 * company's months in the operator's trend. Both happen in one transaction.
 */
export async function replaceByReceipt(
  db: WriteTx,
  invoices: StoredDeletion["invoices"],
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into company_deletions (company, asked_by, asked_at, removed_at, rows, invoices, joined_month, lost_month,
      received_by_month)
    select id, deletion_asked_by, deletion_asked_at, ${now}, deletion_rows, ${storableJson(invoices)}::jsonb,
      case when is_customer(c) then to_char(created_at at time zone time_zone, 'YYYY-MM') end,
      case when is_customer(c) then lost_month(c, ${now}) end,
      (select coalesce(jsonb_object_agg(month, centavos), '{}') from received_by_month(c))
    from companies c where id = ${db.companyId}`);
  await db.run(sql`delete from companies where id = ${db.companyId}`);
}

export async function findDeletionPage(
  db: PlatformDb,
  offset: number,
  limit: number,
): Promise<{ rows: CompanyDeletionRow[]; count: number }> {
  const rows = await db.rows(sql<CompanyDeletionRow>`
    select * from company_deletions order by id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}`);
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from company_deletions`,
  );
  return { rows, count: onlyRow(counted).count };
}
