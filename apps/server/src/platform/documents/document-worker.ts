import { parentPort, workerData } from "node:worker_threads";
import { DocumentRefused, type DocumentText } from "./document-text.ts";
import { type DocumentTask, readByFormat } from "./read-by-format.ts";

export type DocumentAnswer = DocumentText | Pick<DocumentRefused, "refusal">;

const answer: DocumentAnswer = await readByFormat(workerData as DocumentTask).catch((error: unknown) => ({
  // Any error other than DocumentRefused means that the library cannot read the file.
  refusal: error instanceof DocumentRefused ? error.refusal : "unreadable",
}));
parentPort?.postMessage(answer);
