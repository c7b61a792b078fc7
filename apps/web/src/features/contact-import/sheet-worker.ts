import { read, utils } from "@e965/xlsx";
import { mostColumns, mostRows, type SheetCell } from "./sheet-answer.ts";
import type { ParsedLine } from "./sheet-columns.ts";

/**
 * Longest cell text that is kept, in characters. It is longer than any e-mail address, which has at most 254
 * characters.
 */
const longestCell = 300;
const linesInPiece = 2_000;

/**
 * Parses the user's file, which is untrusted. It runs in a worker, so that a malicious file can crash only the
 * worker.
 */
self.addEventListener("message", ({ data }: MessageEvent<ArrayBuffer>) => {
  for (const word of wordsOn(data)) self.postMessage(word);
});

function wordsOn(file: ArrayBuffer): SheetCell[] {
  try {
    const lines = linesOf(file);
    return lines.length > mostRows + 1 ? [{ refusal: "tooManyRows" }] : piecesOf(lines);
  } catch {
    // The library throws different exceptions; each of them means that the file cannot be read.
    return [{ refusal: "unreadable" }];
  }
}

function piecesOf(lines: readonly ParsedLine[]): SheetCell[] {
  const pieces = Array.from({ length: Math.ceil(lines.length / linesInPiece) }, (_, index) => ({
    lines: lines.slice(index * linesInPiece, (index + 1) * linesInPiece),
  }));
  return [...pieces, { end: true }];
}

function linesOf(file: ArrayBuffer): ParsedLine[] {
  // Reads one row more than the limit allows, so that a sheet with too many rows is detected.
  const options = { dense: true, cellHTML: false, cellFormula: false, sheetRows: mostRows + 2 };
  const text = sheetText(new Uint8Array(file));
  const book =
    text === undefined
      ? read(file, { ...options, type: "array" })
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
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function textOf(cell: unknown): string {
  return String(cell ?? "").slice(0, longestCell);
}

/**
 * Decodes a text file, such as .csv, as UTF-8 or, if that is invalid, in a Windows encoding. Returns undefined for a
 * binary file.
 */
function sheetText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isArchive = first === 0x50 && second === 0x4b;
  const isCompound = first === 0xd0 && second === 0xcf;
  if (isArchive || isCompound) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
