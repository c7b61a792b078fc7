import { z } from "zod";
import { storable } from "./wire.ts";

/** Largest number of rows of one sheet, without its head. */
export const maxSheetRows = 100_000;
export const maxSheetBytes = 20 * 1_048_576;
/** Largest number of titles and empty lines above a sheet's head. */
export const maxRowsAboveHead = 9;

/**
 * A cell: a text, a number, or nothing. An invalid value is reported for its row only. Characters that the database
 * cannot store are removed.
 */
export const cellSchema = z
  .union([z.string().max(1_000).transform(storable), z.number(), z.null()])
  .optional()
  .transform((cell) => String(cell ?? "").trim());

/** Rows of a sheet that were left out, with the reason. */
export function wrongRowsSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.array(
    z.object({
      /** Index among the rows, from 0. */
      row: z.int().nonnegative(),
      contactName: z.string(),
      error: z.object({ code: rowProblemSchema(problems), message: z.string() }),
    }),
  );
}

export function rowProblemSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.enum(Object.keys(problems) as [Problem, ...Problem[]]);
}
