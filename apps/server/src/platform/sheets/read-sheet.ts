import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { SheetAnswer, SheetTask } from "./sheet-worker.ts";

/** Memory limit of the reading thread; 100,000 rows of eight columns were read with 190 MB. */
const mostMegabytes = 256;
const youngMegabytes = 16;
/** Lower priority, because sheets may take longer than page requests. */
const lowerPriority = 10;

/**
 * Reads a sheet in a thread, so that this process still notices when the program ends, and so that exceeding the memory
 * limit ends only the thread.
 */
export function readSheet(task: SheetTask): Promise<SheetAnswer> {
  setPriority(lowerPriority);
  const worker = new Worker(new URL("./sheet-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", (error) =>
      isOutOfMemory(error) ? resolve({ refusal: "tooLarge" }) : reject(error),
    );
    worker.once("exit", () => reject(new Error("the thread that reads the sheet exited without an answer")));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
