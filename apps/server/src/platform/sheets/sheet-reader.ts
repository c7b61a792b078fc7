import { readFile, rm } from "node:fs/promises";
import { maxRowsAboveHead, maxSheetRows } from "@recado/contract/shared/sheet-schemas";
import type { Logger } from "pino";
import { AppError } from "../errors.ts";
import { createFairTurns } from "../media/fair-turns.ts";
import type { MediaTurns } from "../media/media-turns.ts";
import { readLines, type SheetLine, type SheetRefusal } from "./sheet-lines.ts";
import type { SheetAnswer } from "./sheet-worker.ts";

export interface ReadSheet {
  /** Number of non-empty lines, including titles and the header. */
  lineCount: number;
  /** The first 30 lines, with long cells shortened. */
  beginning: readonly SheetLine[];
  /** Yields all lines one at a time; needs no memory besides the file's bytes, at most 24 MB. */
  lines(): Promise<Iterable<SheetLine>>;
}

/** Reads the first sheet of an .xlsx, .xls, .ods or text file and returns the result of `use`. */
export type SheetReader = <Result>(
  file: { path: string; owner: string },
  use: (sheet: ReadSheet) => Promise<Result>,
) => Promise<Result>;

/** A sheet may have titles above its header. */
const mostLines = maxSheetRows + maxRowsAboveHead + 1;

/**
 * Reads sheets in the media process, one at a time over all companies, because a sheet may take several hundred
 * megabytes. Owners take turns. A turn includes `use`, since the lines stay in memory until it ends.
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
