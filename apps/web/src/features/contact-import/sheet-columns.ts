import { findColumns, type SheetColumns } from "@recado/contract/shared/sheet-columns";

/** A sheet as it was read: rows of cells, with the line that each has in the sheet. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface SheetRow {
  readonly line: number;
  readonly name: string;
  readonly number: string;
  /** Empty where the sheet has none. */
  readonly email: string;
}

/** A sheet whose first line names no column has none. */
function hasHead(sheet: Sheet): boolean {
  const { name, number } = findColumns(sheet.lines[0]?.cells ?? []);
  return name !== null || number !== null;
}

/** Of each column what it is called: by its head, or by the letter that the sheet gives it. */
export function columnNames(sheet: Sheet): string[] {
  const width = Math.max(0, ...sheet.lines.slice(0, 20).map(({ cells }) => cells.length));
  const head = hasHead(sheet) ? (sheet.lines[0]?.cells ?? []) : [];
  return Array.from({ length: width }, (_, index) => head[index]?.trim() || letterOf(index));
}

/** What would be sent: the head and lines without name and number are none. */
export function rowsOf(sheet: Sheet, { name, number, email }: SheetColumns): SheetRow[] {
  const lines = hasHead(sheet) ? sheet.lines.slice(1) : sheet.lines;
  return lines
    .map(({ line, cells }) => ({
      line,
      name: cellAt(cells, name),
      number: cellAt(cells, number),
      email: cellAt(cells, email),
    }))
    .filter((row) => row.name !== "" || row.number !== "");
}

function cellAt(cells: readonly string[], index: number | null): string {
  return index === null ? "" : (cells[index] ?? "").trim();
}

function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
