import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { Worker } from "node:worker_threads";
import { ZipFile } from "yazl";
import { createFairTurns } from "../media/fair-turns.ts";
import type { TableSource } from "./csv-stream.ts";
import type { SheetFrame } from "./sheet-part-worker.ts";

export const sheetType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Memory limit of the thread that writes a sheet, in MB. The thread handles a batch of rows at a time. */
const mostMegabytes = 64;
const youngMegabytes = 8;
/**
 * Limits the threads, because a thread lives as long as a client downloads its sheet: at most four at a time, one per
 * company, each for at most `longestMilliseconds`.
 */
const turns = createFairTurns(4);
const longestMilliseconds = 5 * 60_000;

/**
 * Streams rows as an .xlsx file. The spreadsheet library builds whole files in memory: half a gigabyte for 100,000
 * rows. It therefore gets one batch of rows at a time, in a thread, and the rows of each batch are copied into a single
 * sheet.
 */
export async function sheetStream<Row>(owner: string, source: TableSource<Row>): Promise<Readable> {
  const end = await turns.take(owner);
  const file = await begin(source).catch((error: unknown) => {
    end();
    throw error;
  });
  const cutOff = setTimeout(
    () => file.destroy(new Error("the client took too long to read the sheet")),
    longestMilliseconds,
  );
  file.once("close", () => {
    clearTimeout(cutOff);
    end();
  });
  return file;
}

async function begin<Row>(source: TableSource<Row>): Promise<Readable> {
  const worker = new Worker(new URL("./sheet-part-worker.ts", import.meta.url), {
    workerData: source.columns,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  try {
    const [frame] = (await once(worker, "message")) as [SheetFrame];
    return zipped(frame, Readable.from(sheetOf(worker, frame, source), { objectMode: false }), worker);
  } catch (error) {
    await worker.terminate();
    throw error;
  }
}

function zipped({ sheetName, files }: SheetFrame, sheet: Readable, worker: Worker): Readable {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name);
  zip.addReadStream(sheet, sheetName);
  zip.end();
  const file = zip.outputStream.pipe(new PassThrough());
  // The zip archive does not notice when its sheet fails or when the client disconnects, so both events are passed on
  // here.
  sheet.once("error", (error) => file.destroy(error));
  file.once("close", () => {
    sheet.destroy();
    void worker.terminate();
  });
  return file;
}

async function* sheetOf<Row>(
  worker: Worker,
  { head, tail }: SheetFrame,
  { findAfter, cells }: TableSource<Row>,
): AsyncGenerator<string> {
  yield head;
  for (let last: Row | undefined; ; ) {
    const rows = await findAfter(last);
    last = rows.at(-1);
    if (last === undefined) break;
    const written = once(worker, "message") as Promise<[string]>;
    worker.postMessage(rows.map(cells));
    yield (await written)[0];
  }
  yield tail;
}
