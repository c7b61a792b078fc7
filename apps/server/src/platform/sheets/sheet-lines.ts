import { closeSync, openSync, writeSync } from "node:fs";

/** A non-empty line of a sheet. */
export interface SheetLine {
  /** Line number in the sheet, from 1. */
  line: number;
  /** Trimmed texts; trailing empty cells are left out. */
  cells: readonly string[];
}

/** Reason for refusing a file; `unreadable` means that no reader accepts it as a sheet. */
export type SheetRefusal = "unreadable" | "tooLarge" | "tooManyLines";

/** Thrown by readers with the reason that the user sees. */
export class SheetRefused extends Error {
  readonly refusal: SheetRefusal;

  constructor(refusal: SheetRefusal) {
    super(`sheet refused: ${refusal}`);
    this.refusal = refusal;
  }
}

export interface WrittenSheet {
  lineCount: number;
  /** The first lines, cut to the size of a preview. */
  beginning: SheetLine[];
}

/** Largest size of all cells' text in bytes; an import holds it in memory. */
const mostTextBytes = 24 * 1_048_576;
const beginningLines = 30;
const beginningColumns = 200;
const beginningCell = 300;
const writtenAtOnce = 1_048_576;
/**
 * ASCII control characters for separating units and records. Sheets normally do not contain them; where they do, they
 * become spaces.
 */
const [cellEnd, lineEnd] = ["\u001f", "\u001e"];

/** Writes the lines of a sheet into a file for `readLines`. */
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
    /** Adds a line; a line without text is left out. */
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

/** Yields the lines of a line writer's file, one at a time. */
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
