import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { read, utils } from "@e965/xlsx";
import { mostContactListItems } from "@recado/contract/contact-list-items";
import { sheetText } from "@recado/contract/shared/sheet-columns";

const mostColumns = 50;
/** An e-mail has up to 254 signs. */
const longestCell = 300;

/** Reads a stranger's file beside the program: one that is a trap takes this thread with it and nothing else. */
function cellsOf(path: string): string[][] {
  const bytes = readFileSync(path);
  // One row more than may be: else too many would look like just enough.
  const options = { dense: true, cellHTML: false, cellFormula: false, sheetRows: mostContactListItems + 2 };
  const text = sheetText(bytes);
  const book =
    text === undefined
      ? read(bytes, { ...options, type: "buffer" })
      : read(text, { ...options, type: "string", raw: true });
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

parentPort?.postMessage(cellsOf((workerData as { path: string }).path));
