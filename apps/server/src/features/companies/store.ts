import { type Insertable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Companies } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

/** A company's rows are only visible under its id, so the id comes before the row. */
export async function reserveCompanyId(db: Pick<ReadTx, "rows">): Promise<number> {
  const statement = sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('companies', 'id'))::integer as id`;
  return onlyRow(await db.rows(statement)).id;
}

export async function insertCompany(db: ReadTx, company: Omit<Insertable<Companies>, "id">): Promise<void> {
  await db.run(build.insertInto("companies").values({ ...company, id: db.companyId }));
}

export async function updateCompany(db: ReadTx, columns: Omit<Updateable<Companies>, "id">): Promise<void> {
  await db.run(build.updateTable("companies").set(columns).where("id", "=", db.companyId));
}

/** Makes one row of what was stored and removed since the last time. */
export async function foldStoredBytes(db: ReadTx): Promise<void> {
  await db.run(sql`
    with folded as (delete from stored_bytes where company_id = ${db.companyId} returning bytes)
    insert into stored_bytes (company_id, bytes)
      select ${db.companyId}, sum(bytes) from folded having count(*) > 0`);
}

export async function isKnownTimeZone(db: ReadTx, name: string): Promise<boolean> {
  return (await db.first(sql`select 1 from pg_timezone_names where name = ${name}`)) !== undefined;
}
