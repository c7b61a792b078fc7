import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { FileLists, FileOptions } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

export interface OptionMedia {
  name: string;
  mimeType: string;
  size: number | null;
}

export type FileOptionRow = Omit<Selectable<FileOptions>, "media_info"> & { media_info: OptionMedia | null };

export type FileListRow = Selectable<FileLists> & { options: FileOptionRow[] };

/** Columns of a file list, and its options in order. */
const whole = sql`l.*, coalesce((
  select json_agg(o order by o.place) from file_options o where o.company_id = l.company_id and o.file_list_id = l.id), '[]') as options`;

export function findFileList(db: ReadTx, id: number): Promise<FileListRow | undefined> {
  return db.first(
    sql<FileListRow>`select ${whole} from file_lists l where l.company_id = ${db.companyId} and l.id = ${id}`,
  );
}

/** Finds a file list, and prevents changes of its files until the transaction ends. */
export async function holdFileList(db: ReadTx, id: number): Promise<FileListRow | undefined> {
  await db.run(sql`select 1 from file_lists where company_id = ${db.companyId} and id = ${id} for share`);
  return findFileList(db, id);
}

/** Locks the row of a file list until the transaction ends. Writers of the list's options lock this row too. */
export async function lockFileList(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from file_lists where company_id = ${db.companyId} and id = ${id} for update`,
  );
  return row !== undefined;
}

export async function findFileListPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: FileListRow[]; count: number }> {
  const matching = sql`l.company_id = ${db.companyId}
    and search_text(l.name || ' ' || l.message) like search_text(${containing(search)})`;
  const rows = await db.rows(
    sql<FileListRow>`select ${whole} from file_lists l where ${matching}
      order by l.name collate name_order, l.id limit ${sql.lit(limit)} offset ${sql.lit(offset)}`,
  );
  const counted = await db.rows(
    sql<{ count: number }>`select count(*)::integer as count from file_lists l where ${matching}`,
  );
  return { rows, count: onlyRow(counted).count };
}

export async function insertFileList(
  db: ReadTx,
  columns: Omit<Insertable<FileLists>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("file_lists")
    .values({ ...columns, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateFileListRow(
  db: ReadTx,
  id: number,
  changes: Updateable<FileLists>,
): Promise<void> {
  await db.run(
    build
      .updateTable("file_lists")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteFileListRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("file_lists").where("company_id", "=", db.companyId).where("id", "=", id));
}

export async function insertFileOption(
  db: ReadTx,
  columns: Omit<Insertable<FileOptions>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("file_options")
    .values({ ...columns, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateFileOptionRow(
  db: ReadTx,
  id: number,
  changes: Updateable<FileOptions>,
): Promise<void> {
  await db.run(
    build
      .updateTable("file_options")
      .set(changes)
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteFileOptionRows(db: ReadTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.run(
    build.deleteFrom("file_options").where("company_id", "=", db.companyId).where("id", "in", ids),
  );
}

/**
 * Defers the unique constraint on the options' places to the end of the transaction, so that options can be reordered.
 */
export async function deferFileOptionPlaces(db: ReadTx): Promise<void> {
  await db.run(sql`set constraints file_options_company_id_file_list_id_place_key deferred`);
}
