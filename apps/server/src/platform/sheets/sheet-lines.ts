import { closeSync, openSync, writeSync } from "node:fs";

/** A line of a sheet that contains at least one text. */
export interface SheetLine {
  /** Line number in the sheet, counted from 1. */
  line: number;
  /** Trimmed texts of the line's cells. Empty cells at the end of the line are left out. */
  cells: readonly string[];
}

/** Reason for rejecting a sheet file. `unreadable` means that no format that the program knows fits the file. */
export type SheetRefusal = "unreadable" | "tooLarge" | "tooManyLines";

/** Thrown when a sheet file is rejected; the user sees the reason. */
export class SheetRefused extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(`sheet refused: ${refusal}`);
    this.refusal = refusal;
  }
}

export interface WrittenSheet {
  lineCount: number;
  /** First lines of the sheet, shortened for a preview. */
  beginning: SheetLine[];
}

/** Largest total size of the text in all cells, in bytes. An import holds all of it in memory. */
const mostTextBytes = 24 * 1_048_576;
const beginningLines = 30;
const beginningColumns = 200;
const beginningCell = 300;
const writtenAtOnce = 1_048_576;
/**
 * ASCII control characters that separate cells and lines in the written file. If a sheet contains these characters,
 * they are replaced by spaces.
 */
const [cellEnd, lineEnd] = ["\u001f", "\u001e"];

/** Creates a writer that stores the lines of a sheet in a file, in the format that `readLines` reads. */
export function createLineWriter(target: string, mostLines: number) {
  const file = openSync(target, "w", 0o600);
  const written: WrittenSheet = { lineCount: 0, beginning: [] };
  let textBytes = 0;
  let waiting = "";

  function flush(): void {
    const bytes = Buffer.from(waiting);
    waiting = "";
    textBytes += bytes.length;
    if (textBytes > mostTextBytes) throw new SheetRefused("tooLarge");
    writeSync(file, bytes);
  }

  return {
    /** Adds a line. A line without any text is skipped. */
    add(line: number, texts: readonly string[]): void {
      const cells = texts.map((text) => text.replaceAll(cellEnd, " ").replaceAll(lineEnd, " ").trim());
      while (cells.at(-1) === "") cells.pop();
      if (cells.length === 0) return;
      written.lineCount += 1;
      if (written.lineCount > mostLines) throw new SheetRefused("tooManyLines");
      if (written.beginning.length < beginningLines)
        written.beginning.push({ line, cells: shortened(cells) });
      waiting += `${line}${cellEnd}${cells.join(cellEnd)}${lineEnd}`;
      if (waiting.length >= writtenAtOnce) flush();
    },
    end(): WrittenSheet {
      flush();
      closeSync(file);
      return written;
    },
  };
}

/** Yields the lines one by one from the bytes of a file that `createLineWriter` wrote. */
export function* readLines(bytes: Buffer): Generator<SheetLine> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, start);
    const [line, ...cells] = bytes.toString("utf8", start, end).split(cellEnd);
    yield { line: Number(line), cells };
    start = end + 1;
  }
}

function shortened(cells: readonly string[]): string[] {
  return cells.slice(0, beginningColumns).map((cell) => cell.slice(0, beginningCell));
}
