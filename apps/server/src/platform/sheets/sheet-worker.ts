import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { inflateRawSync } from "node:zlib";
import { type CellObject, CFB, type ParsingOptions, read } from "@e965/xlsx";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { decodeText } from "./decode-text.ts";
import { createLineWriter, SheetRefused, type WrittenSheet } from "./sheet-lines.ts";
import { readTextRows } from "./text-rows.ts";

/** Largest unpacked size of all files together; 100,000 rows of twenty columns take 90 MB. */
const mostUnpackedBytes = 96 * 1_048_576;
/**
 * The library creates an object for each element. 100,000 rows of twenty columns have eight million tags; a malicious
 * file of 250 KB may contain a hundred million.
 */
const mostTags = 10_000_000;
const tagStart = "<".charCodeAt(0);
/** Formats with archives inside the archive, which are compressed a second time. */
const packedTwice = /index(\.zip|[\\/]document\.iwa)/i;

/** Refuses an archive that unpacks to more than a sheet needs, before the library unpacks it. */
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

/** Counts tags. If an entry unpacks to another size than declared, the stream fails. */
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
