import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";

/**
 * Memory limit of a thread that reads a file, in MB. A sheet of 100,000 rows and eight columns needed 190 MB, a PDF of
 * 1,000 pages 140 MB.
 */
const mostMegabytes = 256;
const youngMegabytes = 16;
/**
 * Operating-system priority of the process while it reads a file. It is lower than normal, so that a long file does not
 * slow down requests.
 */
const lowerPriority = 10;

/**
 * Reads a file in a thread of its own. This process can then still notice the end of the program, and exceeding the
 * memory limit ends only the thread.
 */
export function readInThread<Answer>(script: URL, task: unknown): Promise<Answer | { refusal: "tooLarge" }> {
  setPriority(lowerPriority);
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", (error) =>
      isOutOfMemory(error) ? resolve({ refusal: "tooLarge" }) : reject(error),
    );
    worker.once("exit", () => reject(new Error("file not read: its thread exited without an answer")));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
