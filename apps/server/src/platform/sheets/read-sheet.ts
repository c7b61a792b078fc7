import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { SheetAnswer, SheetTask } from "./sheet-worker.ts";

/** Memory limit of the thread that reads a sheet, in MB. A sheet of 100,000 rows and eight columns needed 190 MB. */
const mostMegabytes = 256;
const youngMegabytes = 16;
/**
 * Operating-system priority of the process while it reads a sheet. It is lower than normal, so that a long sheet does
 * not slow down requests.
 */
const lowerPriority = 10;

/**
 * Reads a sheet in a thread of its own. This process can then still notice the end of the program, and exceeding the
 * memory limit ends only the thread.
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
    worker.once("exit", () => reject(new Error("sheet not read: its thread exited without an answer")));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
