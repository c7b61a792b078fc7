import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { type CellObject, CFB, type ParsingOptions, read } from "@e965/xlsx";
import { decodeText } from "./decode-text.ts";
import { inspectArchive, mostUnpackedBytes } from "./inspect-archive.ts";
import { createLineWriter, SheetRefused, type WrittenSheet } from "./sheet-lines.ts";
import { readTextRows } from "./text-rows.ts";

export interface SheetTask {
  path: string;
  /** Path for the lines; see `sheet-lines.ts`. */
  target: string;
  mostLines: number;
}

export type SheetAnswer = WrittenSheet | Pick<SheetRefused, "refusal">;

type TakeRow = (cells: readonly string[], row: number) => void;

async function writeLines({ path, target, mostLines }: SheetTask): Promise<WrittenSheet> {
  const writer = createLineWriter(target, mostLines);
  const take: TakeRow = (cells, row) => writer.add(row, cells);
  const bytes = readFileSync(path);
  if (isArchive(bytes)) {
    await inspectArchive(path);
    limitUnpacking(mostUnpackedBytes);
    readBookRows(bytes, { type: "buffer" }, take);
  } else if (isCompound(bytes)) readBookRows(bytes, { type: "buffer" }, take);
  else {
    const text = decodeText(bytes);
    // Web programs export HTML or XML tables with the extension .xls.
    if (/^\s*</.test(text)) readBookRows(text, { type: "string" }, take);
    else readTextRows(text, take);
  }
  return writer.end();
}

function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

function isCompound([first, second]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf;
}

interface Unpacker {
  use_zlib(zlib: {
    InflateRaw: new () => { bytesRead: number; _processChunk(packed: Uint8Array): Uint8Array };
  }): void;
}

/** The library may read other entries of the archive than were inspected, so its unpacking is limited too. */
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

function readBookRows(source: Buffer | string, options: ParsingOptions, take: TakeRow): void {
  const book = read(source, {
    ...options,
    dense: true,
    raw: true,
    cellDates: true,
    cellHTML: false,
    cellFormula: false,
    cellText: false,
    sheets: 0,
  });
  const rows = book.Sheets[book.SheetNames[0] ?? ""]?.["!data"] ?? [];
  for (const [index, row] of rows.entries()) if (row) take(Array.from(row, textOf), index + 1);
}

function textOf(cell: CellObject | undefined): string {
  if (cell?.v === undefined || cell.t === "e") return "";
  return cell.v instanceof Date ? dateText(cell.v) : String(cell.v);
}

/** The library creates dates in the machine's time zone. */
function dateText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return isMidnight ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

const answer: SheetAnswer = await writeLines(workerData as SheetTask).catch((error: unknown) => ({
  // Any other error means that the library cannot read the file.
  refusal: error instanceof SheetRefused ? error.refusal : "unreadable",
}));
parentPort?.postMessage(answer);
