import { parentPort, workerData } from "node:worker_threads";
import { CFB, utils, type WorkSheet, write } from "@e965/xlsx";

/**
 * A workbook that contains only the header row. It is split into the sheet's XML before and after the rows, and the
 * workbook's other files.
 */
export interface SheetFrame {
  sheetName: string;
  head: string;
  tail: string;
  files: [string, Uint8Array][];
}

const sheetName = "xl/worksheets/sheet1.xml";
const [rowsBegin, rowsEnd] = ["<sheetData>", "</sheetData>"];
/** Longest text of a cell in the .xlsx format, in characters. */
const longestCell = 32_767;
const mostRows = 1_048_576;
const columnWidth = 24;

let written = 0;

function filesOf(rows: readonly (readonly string[])[]): [string, Uint8Array][] {
  const sheet: WorkSheet = {};
  const width = Math.max(...rows.map((cells) => cells.length));
  for (const [row, cells] of rows.entries())
    for (const [column, text] of cells.entries())
      if (text !== "")
        sheet[utils.encode_cell({ r: written + row, c: column })] = { t: "s", v: text.slice(0, longestCell) };
  sheet["!ref"] = utils.encode_range({
    s: { r: written, c: 0 },
    e: { r: written + rows.length - 1, c: width - 1 },
  });
  sheet["!cols"] = Array.from({ length: width }, () => ({ wch: columnWidth }));
  written += rows.length;
  const book = utils.book_new(sheet, "Dados");
  const { FullPaths, FileIndex } = CFB.read(write(book, { type: "buffer", bookType: "xlsx" }), {
    type: "buffer",
  });
  return (FileIndex as { content?: Uint8Array }[]).flatMap(({ content }, place): [string, Uint8Array][] => {
    const name = (FullPaths as string[])[place]?.replace(/^[^/]*\//, "") ?? "";
    // The library adds a marker file of its own to the workbook, which is left out.
    return content && /^[\w[]/.test(name) ? [[name, Uint8Array.from(content)]] : [];
  });
}

function sheetIn(files: readonly [string, Uint8Array][]): string {
  const content = files.find(([name]) => name === sheetName)?.[1];
  if (!content) throw new Error("export failed: the spreadsheet library returned no sheet");
  return Buffer.from(content).toString();
}

function frameOf(columns: readonly string[]): SheetFrame {
  const files = filesOf([columns]);
  const sheet = sheetIn(files);
  const end = sheet.indexOf(rowsEnd);
  return {
    sheetName,
    // The dimension (the range of used cells) is optional and is not known before the last row, so it is removed.
    head: sheet.slice(0, end).replace(/<dimension [^<>]*>/, ""),
    // The `ignoredErrors` range is extended to all rows, so that Excel shows no error mark at a number that is stored
    // as text.
    tail: sheet.slice(end).replace(/(sqref="[A-Z]+1:[A-Z]+)1"/, `$1${mostRows}"`),
    files: files.filter(([name]) => name !== sheetName),
  };
}

function rowsIn(sheet: string): string {
  return sheet.slice(sheet.indexOf(rowsBegin) + rowsBegin.length, sheet.indexOf(rowsEnd));
}

parentPort?.postMessage(frameOf(workerData as string[]));
parentPort?.on("message", (rows: string[][]) => parentPort?.postMessage(rowsIn(sheetIn(filesOf(rows)))));
