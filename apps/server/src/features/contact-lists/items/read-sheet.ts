import { findColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";
import { mostSheetRows } from "@recado/contract/shared/sheet-rows";
import { AppError } from "../../../platform/errors.ts";
import type { SheetReader } from "../../../platform/sheets/sheet-reader.ts";
import type { ListRow } from "./add-rows.ts";

export interface ReadRow extends ListRow {
  line: number;
}

/** The rows of a sheet's file by its columns for name, number and e-mail: those that somebody chose, else by its head. */
export function readListRows(
  readSheet: SheetReader,
  { companyId, path }: { companyId: number; path: string },
  chosen?: SheetColumns,
): Promise<ReadRow[]> {
  return readSheet({ path, owner: String(companyId) }, async (sheet) => {
    const found = findColumns(sheet.beginning[0]?.cells ?? []);
    const isHead = chosen === undefined || found.name !== null || found.number !== null;
    const { name, number, email } = chosen ?? found;
    if (sheet.lineCount - (isHead ? 1 : 0) > mostSheetRows)
      throw new AppError("ERR_SHEET_TOO_LONG", { params: { limit: String(mostSheetRows) } });
    if (name === null || number === null) throw new AppError("ERR_SHEET_COLUMNS_MISSING");
    const at = (cells: readonly string[], column: number | null) =>
      column === null ? "" : (cells[column] ?? "");
    const rows = Array.from(await sheet.lines(), ({ line, cells }) => ({
      line,
      name: at(cells, name),
      number: at(cells, number),
      email: at(cells, email),
    }));
    return rows.slice(isHead ? 1 : 0).filter((row) => row.name !== "" || row.number !== "");
  });
}
