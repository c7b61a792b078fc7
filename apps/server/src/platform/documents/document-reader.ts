import type { Logger } from "pino";
import { createFairTurns } from "../media/fair-turns.ts";
import type { MediaTurns } from "../media/media-turns.ts";
import { DocumentRefused, type DocumentText } from "./document-text.ts";
import type { DocumentTask } from "./read-by-format.ts";

/** Reads the text of a PDF, Word, text or HTML file. Throws DocumentRefused. */
export type DocumentReader = (task: DocumentTask & { owner: string }) => Promise<DocumentText>;

/**
 * Creates a function that reads documents in the media process. Only one document is read at a time, over all companies,
 * because a document may take hundreds of megabytes; companies take turns.
 */
export function createDocumentReader(turns: MediaTurns, logger: Logger): DocumentReader {
  const oneAtATime = createFairTurns(1);
  return async ({ path, format, owner }) => {
    const end = await oneAtATime.take(owner);
    try {
      const answer = await turns
        .take(owner, (ask) => ask("document", { path, format }))
        .catch((error: unknown) => {
          logger.warn(
            { err: error, companyId: owner },
            "document refused: the reading process ended without an answer",
          );
          return { refusal: "tooLarge" as const };
        });
      if ("refusal" in answer) throw new DocumentRefused(answer.refusal);
      return answer;
    } finally {
      end();
    }
  };
}
