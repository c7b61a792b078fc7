import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { CFB, read, utils } from "@e965/xlsx";
import { mostContactListItems } from "@recado/contract/contact-list-items";
import { sheetText } from "@recado/contract/shared/sheet-columns";
import type { SheetLine } from "./read-sheet.ts";

const mostColumns = 50;
/** An e-mail has up to 254 signs. */
const longestCell = 300;
/** Of all that an archive holds, unpacked: bytes are nowhere in what a thread's own limits count. */
const mostUnpackedBytes = 256 * 1_048_576;
/** What another program keeps in archives: packed once more, in ways of its own. */
const packedTwice = /index(\.zip|[\\/]document\.iwa)/i;

interface Unpacker {
  use_zlib(zlib: {
    InflateRaw: new () => { bytesRead: number; _processChunk(packed: Uint8Array): Uint8Array };
  }): void;
}

/** The library unpacks whatever there is, by the sizes that the file says of itself; by this it ends where there is too much. */
function limitUnpacking(most: number): void {
  let left = most;
  const { use_zlib } = (CFB as { utils: Unpacker }).utils;
  use_zlib({
    InflateRaw: class {
      bytesRead = 0;
      _processChunk(packed: Uint8Array): Uint8Array {
        const options = { info: true, maxOutputLength: left } as const;
        const { buffer, engine } = inflateRawSync(packed, options) as unknown as {
          buffer: Buffer;
          engine: { bytesWritten: number };
        };
        this.bytesRead = engine.bytesWritten;
        left -= buffer.length;
        return buffer;
      }
    },
  });
}

/** Reads a stranger's file beside the program: one that is a trap takes this thread with it and nothing else. */
function linesOf(path: string): SheetLine[] {
  const bytes = readFileSync(path);
  // One row more than may be: else too many would look like just enough.
  const options = { dense: true, cellHTML: false, cellFormula: false, sheetRows: mostContactListItems + 2 };
  const text = sheetText(bytes);
  if (text === undefined && packedTwice.test(bytes.toString("latin1")))
    throw new Error("it is no sheet of ours");
  limitUnpacking(mostUnpackedBytes);
  const book =
    text === undefined
      ? read(bytes, { ...options, type: "buffer" })
      : read(text, { ...options, type: "string", raw: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ""];
  if (!sheet?.["!ref"]) return [];
  const range = utils.decode_range(sheet["!ref"]);
  range.e.c = Math.min(range.e.c, range.s.c + mostColumns - 1);
  const rows = utils.sheet_to_json<unknown[]>(sheet, {
    header: 1,
    raw: true,
    defval: "",
    blankrows: true,
    range,
  });
  return rows
    .map((cells, index) => ({ line: range.s.r + index + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function textOf(cell: unknown): string {
  return String(cell ?? "")
    .slice(0, longestCell)
    .trim();
}

parentPort?.postMessage(linesOf((workerData as { path: string }).path));
