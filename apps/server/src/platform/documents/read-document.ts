import { readInThread } from "../media/read-in-thread.ts";
import type { DocumentAnswer } from "./document-worker.ts";
import type { DocumentTask } from "./read-by-format.ts";

export function readDocument(task: DocumentTask): Promise<DocumentAnswer> {
  return readInThread<DocumentAnswer>(new URL("./document-worker.ts", import.meta.url), task);
}
