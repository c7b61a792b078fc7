import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { read, utils } from "@e965/xlsx";
import { mostContactListItems } from "@recado/contract/contact-lists";

const mostColumns = 50;
const longestCell = 200;

/** Reads a stranger's file beside the program: one that is a trap takes this thread with it and nothing else. */
function cellsOf(path: string): string[][] {
  const bytes = readFileSync(path);
  // A text file is UTF-8 unless it cannot be: then it comes from a spreadsheet of Windows.
  const isArchive = bytes.subarray(0, 2).toString("latin1") === "PK" || bytes[0] === 0xd0;
  const book = isArchive
    ? read(bytes, {
        type: "buffer",
        dense: true,
        cellHTML: false,
        cellFormula: false,
        sheetRows: mostContactListItems + 2,
      })
    : read(textOf(bytes), { type: "string", dense: true, raw: true, sheetRows: mostContactListItems + 2 });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (!sheet?.["!ref"]) return [];
  const range = utils.decode_range(sheet["!ref"]);
  range.e.c = Math.min(range.e.c, range.s.c + mostColumns - 1);
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: "", range });
  return rows.map((cells) =>
    cells.map((cell) =>
      String(cell ?? "")
        .slice(0, longestCell)
        .trim(),
    ),
  );
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

parentPort?.postMessage(cellsOf((workerData as { path: string }).path));
