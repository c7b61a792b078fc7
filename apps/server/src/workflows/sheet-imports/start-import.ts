/*
 * Contacts, contact lists and opt-outs import sheets in the same way (decision 0048). The media process reads the file
 * within limits of size, rows, memory and time. The contract package finds the header row and the columns
 * (`shared/sheet-columns.ts`) and reads each row (`shared/read-sheet-row.ts`). This file stores the rows; the work
 * queue `sheets` passes them in batches to the import's target (run-import.ts). Skipped rows are stored with the reason
 * and can be downloaded.
 */

import { isSheetRow, type SheetLayout } from "@recado/contract/shared/read-sheet-row";
import { findHead, noColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";
import { maxSheetRows } from "@recado/contract/shared/sheet-schemas";
import type { SheetImport } from "@recado/contract/sheet-imports";
import {
  deleteEndedImport,
  insertImport,
  insertRows,
  type SheetDestination,
} from "../../domain/sheet-imports/store.ts";
import type { Actor } from "../../platform/actor.ts";
import { type CompanyTransactions, violates, type WriteTx } from "../../platform/db/database.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import type { SheetLine } from "../../platform/sheets/sheet-lines.ts";
import type { ReadSheet, SheetReader } from "../../platform/sheets/sheet-reader.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { publishImport } from "./end-import.ts";

const longestFileName = 200;
const rowsAtOnce = 1_000;

export interface UploadedSheet {
  file: ReceivedFile | undefined;
  /** Columns that the user has chosen; undefined if the columns are to be detected. */
  columns: SheetColumns | undefined;
  place: SheetDestination;
}

/** Stores the rows of a sheet, which are then imported in batches. */
export function startImport(
  { write }: Pick<CompanyTransactions, "write">,
  readSheet: SheetReader,
  actor: Actor,
  { file, columns, place }: UploadedSheet,
): Promise<SheetImport> {
  return readLayout(
    readSheet,
    { companyId: actor.companyId, file, columns, kind: place.kind },
    async (sheet) => {
      const rows = await rowsOf(sheet);
      const fileName = storableText(file?.fileName ?? "").slice(0, longestFileName);
      return write((db) => keepRows(db, actor, { place, layout: sheet.layout, rows, fileName }));
    },
  );
}

export interface SheetWithLayout extends ReadSheet {
  layout: SheetLayout;
  /** Number of lines of the file up to and including the header row. */
  headLines: number;
}

/** Reads a sheet and detects its columns. Throws if a required column is missing or the sheet has too many rows. */
export function readLayout<Result>(
  readSheet: SheetReader,
  {
    companyId,
    file,
    columns,
    kind,
  }: { companyId: number; file: ReceivedFile | undefined } & Pick<UploadedSheet, "columns"> & {
      kind: SheetDestination["kind"] | "any";
    },
  use: (sheet: SheetWithLayout) => Promise<Result>,
): Promise<Result> {
  if (!file) throw new AppError("ERR_SHEET_UNREADABLE");
  return readSheet({ path: file.path, owner: String(companyId) }, (sheet) => {
    const head = findHead(sheet.beginning.map(({ cells }) => cells));
    const chosen = columns ?? head.columns;
    if (sheet.lineCount - head.lineCount > maxSheetRows)
      throw new AppError("ERR_SHEET_TOO_LONG", { params: { limit: String(maxSheetRows) } });
    const isNameMissing = chosen.name.length === 0 && kind !== "optOuts";
    if (kind !== "any" && (isNameMissing || chosen.number.length === 0))
      throw new AppError("ERR_SHEET_COLUMNS_MISSING");
    const layout = {
      titles: head.titles,
      columns: kind === "any" ? head.columns : chosen,
      isNameNeeded: kind !== "optOuts",
    };
    return use({ ...sheet, layout, headLines: head.lineCount });
  });
}

/** Returns the rows below the header that contain a person. */
export async function rowsOf({ layout, headLines, lines }: SheetWithLayout): Promise<SheetLine[]> {
  const all = Array.from(await lines()).slice(headLines);
  return all.filter(({ cells }) => isSheetRow(cells, layout.columns));
}

async function keepRows(
  db: WriteTx,
  actor: Actor,
  {
    place,
    layout,
    rows,
    fileName,
  }: { place: SheetDestination; layout: SheetLayout; rows: readonly SheetLine[]; fileName: string },
): Promise<SheetImport> {
  await deleteEndedImport(db, place);
  const id = await insertImport(db, {
    ...place,
    file_name: fileName,
    user_id: actor.userId,
    user_name: actor.name,
    layout: { ...layout, columns: { ...noColumns, ...layout.columns } },
    total: rows.length,
  }).catch((error: unknown) => {
    if (violates(error, "sheet_imports_place")) throw new AppError("ERR_IMPORT_UNDER_WAY");
    throw error;
  });
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await insertRows(db, id, rows.slice(start, start + rowsAtOnce));
  await wakeWork(db, { queue: "sheets", connectionId: 0, keys: [String(id)] });
  return publishImport(db, id);
}
