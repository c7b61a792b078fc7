import { readFile, rm } from "node:fs/promises";
import { maxRowsAboveHead, maxSheetRows } from "@recado/contract/shared/sheet-schemas";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { createFairTurns } from "../media/fair-turns.ts";
import type { MediaTurns } from "../media/media-turns.ts";
import { readLines, type SheetLine, type SheetRefusal } from "./sheet-lines.ts";
import type { SheetAnswer } from "./sheet-worker.ts";

export interface ReadSheet {
  /** Number of lines with text, including titles and the header line. */
  lineCount: number;
  /** The first 30 lines; long cells are shortened. */
  beginning: readonly SheetLine[];
  /**
   * Returns the lines of the sheet, one at a time. Besides the bytes of the file, at most 24 MB, this needs no memory.
   */
  lines(): Promise<Iterable<SheetLine>>;
}

/** Reads the first sheet of an .xlsx, .xls, .ods or text file, passes it to `use`, and returns the result of `use`. */
export type SheetReader = <Result>(
  file: { path: string; owner: string },
  use: (sheet: ReadSheet) => Promise<Result>,
) => Promise<Result>;

/** Largest number of lines: the allowed rows, the header line, and titles above the header. */
const mostLines = maxSheetRows + maxRowsAboveHead + 1;

/**
 * Creates a function that reads sheets in the media process. Only one sheet is read at a time, over all companies,
 * because a sheet may take several hundred megabytes; companies take turns. A turn lasts until `use` has ended, because
 * the lines stay in memory until then.
 */
export function createSheetReader(turns: MediaTurns, logger: Logger): SheetReader {
  const oneAtATime = createFairTurns(1);

  async function ask(path: string, target: string, owner: string): Promise<SheetAnswer> {
    return turns
      .take(owner, (askProcess) => askProcess("sheet", { path, target, mostLines }))
      .catch((error: unknown): SheetAnswer => {
        logger.warn(
          { err: error, companyId: owner },
          "sheet refused: the reading process ended without an answer",
        );
        return { refusal: "tooLarge" };
      });
  }

  return async ({ path, owner }, use) => {
    const target = `${path}.lines`;
    const end = await oneAtATime.take(owner);
    try {
      const answer = await ask(path, target, owner);
      if ("refusal" in answer) throw asRefusal(answer.refusal);
      return await use({ ...answer, lines: async () => readLines(await readFile(target)) });
    } finally {
      end();
      await rm(target, { force: true });
    }
  };
}

function asRefusal(refusal: SheetRefusal): AppError {
  switch (refusal) {
    case "unreadable":
      return new AppError("ERR_SHEET_UNREADABLE");
    case "tooLarge":
      return new AppError("ERR_SHEET_TOO_LARGE");
    case "tooManyLines":
      return new AppError("ERR_SHEET_TOO_LONG", { params: { limit: String(maxSheetRows) } });
  }
}
