import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { DocumentAnswer } from "./document-worker.ts";
import type { DocumentTask } from "./read-by-format.ts";

/** Memory limit of the thread that reads a document, in MB. A PDF of 1,000 pages needed 140 MB. */
const mostMegabytes = 256;
const youngMegabytes = 16;
/** Operating-system priority of the process while it reads a document, lower than that of requests. */
const lowerPriority = 10;

/**
 * Reads a document in a thread of its own. This process can then still notice the end of the program, and exceeding the
 * memory limit ends only the thread.
 */
export function readDocument(task: DocumentTask): Promise<DocumentAnswer> {
  setPriority(lowerPriority);
  const worker = new Worker(new URL("./document-worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", (error) =>
      isOutOfMemory(error) ? resolve({ refusal: "tooLarge" }) : reject(error),
    );
    worker.once("exit", () => reject(new Error("document not read: its thread exited without an answer")));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
