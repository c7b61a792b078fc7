import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { type CellObject, CFB, type ParsingOptions, read } from "@e965/xlsx";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { decodeText } from "./decode-text.ts";
import { createLineWriter, SheetRefused, type WrittenSheet } from "./sheet-lines.ts";
import { readTextRows } from "./text-rows.ts";

/**
 * Largest total size of all files in the archive after unpacking, in bytes. A sheet of 100,000 rows and twenty columns
 * takes 90 MB.
 */
const mostUnpackedBytes = 96 * 1_048_576;
/**
 * Largest number of XML tags in a sheet file. The spreadsheet library creates an object for each element. A sheet of
 * 100,000 rows and twenty columns has eight million tags; a malicious file of 250 KB may have a hundred million.
 */
const mostTags = 10_000_000;
const tagStart = "<".charCodeAt(0);
/**
 * File names that reveal a second, compressed archive inside the archive. The size check cannot see into the second
 * archive.
 */
const packedTwice = /index(\.zip|[\\/]document\.iwa)/i;

/**
 * Rejects a sheet file that would unpack to more than a sheet needs, before the spreadsheet library unpacks the file.
 */
async function inspectArchive(path: string): Promise<void> {
  const archive = await openPromise(path);
  let unpackedBytes = 0;
  let tags = 0;
  for await (const entry of archive.eachEntry()) {
    if (packedTwice.test(entry.fileName)) throw new SheetRefused("unreadable");
    unpackedBytes += entry.uncompressedSize;
    if (unpackedBytes > mostUnpackedBytes) throw new SheetRefused("tooLarge");
    if (/\.xml$/i.test(entry.fileName)) tags += await countTags(archive, entry, mostTags - tags);
  }
}

/**
 * Counts the XML tags in a file of the archive. The stream fails if the file unpacks to a different size than the
 * archive declares.
 */
async function countTags(archive: ZipFile, entry: Entry, most: number): Promise<number> {
  let tags = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    for (const byte of chunk as Buffer) if (byte === tagStart) tags += 1;
    if (tags > most) throw new SheetRefused("tooLarge");
  }
  return tags;
}

export interface SheetTask {
  path: string;
  /** Path of the file to which the lines are written; `sheet-lines.ts` defines its format. */
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
    // Some websites export HTML or XML tables as files with the extension .xls.
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

/**
 * Limits how much the spreadsheet library may unpack. The library may read other parts of the archive than those that
 * were checked.
 */
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

/**
 * Formats a date of the sheet. The spreadsheet library creates dates in the machine's time zone, so local date
 * functions are used.
 */
function dateText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const isMidnight = date.getHours() === 0 && date.getMinutes() === 0;
  return isMidnight ? day : `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

const answer: SheetAnswer = await writeLines(workerData as SheetTask).catch((error: unknown) => ({
  // Any error other than SheetRefused means that the spreadsheet library cannot read the file.
  refusal: error instanceof SheetRefused ? error.refusal : "unreadable",
}));
parentPort?.postMessage(answer);
