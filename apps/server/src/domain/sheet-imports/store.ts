import type { PersonProblem, SheetLayout } from "@recado/contract/shared/read-sheet-row";
import type { SheetKind } from "@recado/contract/sheet-imports";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { SheetLine } from "../../platform/sheets/sheet-lines.ts";

export interface SheetImportRow {
  id: number;
  kind: SheetKind;
  contact_list_id: number | null;
  file_name: string;
  user_id: number | null;
  user_name: string;
  layout: SheetLayout;
  total: number;
  added: number;
  merged: number;
  unchanged: number;
  wrong: number;
  new_tags: string[];
  ended_at: Date | null;
  error: string | null;
}

/** Target of an import: the company's contacts, its opt-outs, or one contact list. */
export interface SheetDestination {
  kind: SheetKind;
  contactListId: number | null;
}

export type NewImport = SheetDestination &
  Pick<SheetImportRow, "file_name" | "user_id" | "user_name" | "layout" | "total">;

/**
 * Inserts an import. Only one import may run for each target. A concurrent insert waits and then violates the unique
 * index.
 */
export async function insertImport(db: ReadTx, added: NewImport): Promise<number> {
  const { kind, contactListId, file_name, user_id, user_name, layout, total } = added;
  const rows = await db.rows(sql<{ id: number }>`
    insert into sheet_imports (company_id, kind, contact_list_id, file_name, user_id, user_name, layout, total)
    values (${db.companyId}, ${kind}, ${contactListId}, ${file_name}, ${user_id}, ${user_name}, ${storableJson(layout)}, ${total})
    returning id`);
  return onlyRow(rows).id;
}

export async function insertRows(db: ReadTx, importId: number, rows: readonly SheetLine[]): Promise<void> {
  await db.run(sql`
    insert into sheet_import_rows (company_id, import_id, line, cells)
    select ${db.companyId}, ${importId}, line, cells
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as read (line integer, cells jsonb)`);
}

/** Deletes an import together with the rows that it skipped. */
export async function deleteImport(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from sheet_imports where company_id = ${db.companyId} and id = ${id}`);
}

export async function deleteEndedImport(
  db: ReadTx,
  { kind, contactListId }: SheetDestination,
): Promise<void> {
  await db.run(sql`
    delete from sheet_imports where company_id = ${db.companyId} and kind = ${kind}
      and contact_list_id is not distinct from ${contactListId} and ended_at is not null`);
}

export function findImport(db: ReadTx, id: number): Promise<SheetImportRow | undefined> {
  return db.first(
    sql<SheetImportRow>`select * from sheet_imports where company_id = ${db.companyId} and id = ${id}`,
  );
}

export function lockImport(db: ReadTx, id: number): Promise<SheetImportRow | undefined> {
  return db.first(
    sql<SheetImportRow>`select * from sheet_imports where company_id = ${db.companyId} and id = ${id} for update`,
  );
}

export function findImportOf(
  db: ReadTx,
  { kind, contactListId }: SheetDestination,
): Promise<SheetImportRow | undefined> {
  return db.first(sql<SheetImportRow>`
    select * from sheet_imports where company_id = ${db.companyId} and kind = ${kind}
      and contact_list_id is not distinct from ${contactListId}`);
}

/** Finds the next rows of the sheet that are not processed yet, in the order of the sheet. */
export function findWaitingRows(db: ReadTx, importId: number, limit: number): Promise<SheetLine[]> {
  return db.rows(sql<SheetLine>`
    select line, cells from sheet_import_rows
    where company_id = ${db.companyId} and import_id = ${importId} and problem is null
    order by line limit ${sql.lit(limit)}`);
}

export interface ImportedBatch {
  /** Line number of the batch's last row in the sheet. */
  until: number;
  added: number;
  merged: number;
  unchanged: number;
  newTags: readonly string[];
  wrong: readonly { line: number; problem: PersonProblem }[];
}

/**
 * Stores the result of a batch of rows. Skipped rows are kept with the reason, the other rows are deleted, and the
 * import's counters increase.
 */
export async function writePart(db: ReadTx, importId: number, part: ImportedBatch): Promise<void> {
  const ofImport = sql`company_id = ${db.companyId} and import_id = ${importId}`;
  const { until, added, merged, unchanged, newTags, wrong } = part;
  if (wrong.length > 0)
    await db.run(sql`
      update sheet_import_rows r set problem = found.problem
      from unnest(${wrong.map(({ line }) => line)}::integer[], ${wrong.map(({ problem }) => problem)}::text[])
        as found (line, problem)
      where ${ofImport} and r.line = found.line`);
  await db.run(sql`delete from sheet_import_rows where ${ofImport} and problem is null and line <= ${until}`);
  await db.run(sql`
    update sheet_imports set added = added + ${added}, merged = merged + ${merged}, unchanged = unchanged + ${unchanged},
      wrong = wrong + ${wrong.length}, new_tags = new_tags || ${newTags}::text[]
    where company_id = ${db.companyId} and id = ${importId}`);
}

/** Ends an import and deletes its rows that were not processed. */
export async function endImport(db: ReadTx, importId: number, error: string | null): Promise<void> {
  await db.run(sql`
    delete from sheet_import_rows where company_id = ${db.companyId} and import_id = ${importId} and problem is null`);
  await db.run(sql`
    update sheet_imports set ended_at = now(), error = ${error} where company_id = ${db.companyId} and id = ${importId}`);
}

export interface WrongRow extends SheetLine {
  problem: PersonProblem;
}

export function findWrongRows(
  db: ReadTx,
  importId: number,
  after: number,
  limit: number,
): Promise<WrongRow[]> {
  return db.rows(sql<WrongRow>`
    select line, cells, problem from sheet_import_rows
    where company_id = ${db.companyId} and import_id = ${importId} and problem is not null and line > ${after}
    order by line limit ${sql.lit(limit)}`);
}
