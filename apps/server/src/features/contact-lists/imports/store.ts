import type { ListRowProblem } from "@recado/contract/contact-list-items";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import type { ReadRow } from "../items/read-sheet.ts";

export interface ImportRow {
  file_name: string;
  user_id: number | null;
  user_name: string;
  added: number;
  ended_at: Date | null;
}

/** In the place of the one before, whose wrong rows go with it. */
export async function insertImport(
  db: ReadTx,
  listId: number,
  { fileName, userId, userName }: { fileName: string; userId: number | null; userName: string },
  rows: readonly ReadRow[],
): Promise<void> {
  await deleteImport(db, listId);
  await db.run(sql`
    insert into contact_list_imports (company_id, contact_list_id, file_name, user_id, user_name, total)
    values (${db.companyId}, ${listId}, ${fileName}, ${userId}, ${userName}, ${rows.length})`);
  await db.run(sql`
    insert into contact_list_import_rows (company_id, contact_list_id, line, name, number, email)
    select ${db.companyId}, ${listId}, line, name, number, email
    from unnest(${rows.map(({ line }) => line)}::integer[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ number }) => number)}::text[], ${rows.map(({ email }) => email)}::text[])
      as read (line, name, number, email)`);
}

export async function deleteImport(db: ReadTx, listId: number): Promise<void> {
  await db.run(sql`
    delete from contact_list_imports where company_id = ${db.companyId} and contact_list_id = ${listId}`);
}

export function findImport(db: ReadTx, listId: number): Promise<ImportRow | undefined> {
  return db.first(sql<ImportRow>`
    select file_name, user_id, user_name, added, ended_at from contact_list_imports
    where company_id = ${db.companyId} and contact_list_id = ${listId}`);
}

/** Those that nobody has looked at yet, in the order of the sheet. */
export function findWaitingRows(db: ReadTx, listId: number, limit: number): Promise<ReadRow[]> {
  return db.rows(sql<ReadRow>`
    select line, name, number, email from contact_list_import_rows
    where company_id = ${db.companyId} and contact_list_id = ${listId} and problem is null
    order by line limit ${sql.lit(limit)}`);
}

export interface Part {
  /** The last line of it. */
  until: number;
  added: number;
  unchanged: number;
  wrong: readonly { line: number; problem: ListRowProblem }[];
}

/** Those that are wrong stay with the reason, the others go; the import counts on. */
export async function writePart(
  db: ReadTx,
  listId: number,
  { until, added, unchanged, wrong }: Part,
): Promise<void> {
  const ofList = sql`company_id = ${db.companyId} and contact_list_id = ${listId}`;
  if (wrong.length > 0)
    await db.run(sql`
      update contact_list_import_rows r set problem = found.problem
      from unnest(${wrong.map(({ line }) => line)}::integer[], ${wrong.map(({ problem }) => problem)}::text[])
        as found (line, problem)
      where ${ofList} and r.line = found.line`);
  await db.run(
    sql`delete from contact_list_import_rows where ${ofList} and problem is null and line <= ${until}`,
  );
  await db.run(sql`
    update contact_list_imports set added = added + ${added}, unchanged = unchanged + ${unchanged},
      wrong = wrong + ${wrong.length}
    where ${ofList}`);
}

/** What still waits goes. */
export async function endImport(db: ReadTx, listId: number, error: string | null): Promise<void> {
  const ofList = sql`company_id = ${db.companyId} and contact_list_id = ${listId}`;
  await db.run(sql`delete from contact_list_import_rows where ${ofList} and problem is null`);
  await db.run(sql`update contact_list_imports set ended_at = now(), error = ${error} where ${ofList}`);
}

export interface WrongRow {
  line: number;
  name: string;
  number: string;
  problem: ListRowProblem;
}

export function findWrongRows(db: ReadTx, listId: number, after: number, limit: number): Promise<WrongRow[]> {
  return db.rows(sql<WrongRow>`
    select line, name, number, problem from contact_list_import_rows
    where company_id = ${db.companyId} and contact_list_id = ${listId} and problem is not null and line > ${after}
    order by line limit ${sql.lit(limit)}`);
}
