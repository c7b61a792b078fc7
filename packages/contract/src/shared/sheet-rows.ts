import { z } from "zod";
import { storable } from "./wire.ts";

/** Of one sheet, without its head. */
export const mostSheetRows = 100_000;
export const mostSheetBytes = 20 * 1_048_576;
/** Titles and empty lines may stand above a sheet's head, so many at the most. */
export const mostRowsAboveHead = 9;

/** A cell as sheets have them: a text, a number, or nothing. What is wrong with it is told of its row alone; what nothing can hold is left out. */
export const cellSchema = z
  .union([z.string().max(1_000).transform(storable), z.number(), z.null()])
  .optional()
  .transform((cell) => String(cell ?? "").trim());

/** Which rows of a sheet were left out, and why. */
export function wrongRowsSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.array(
    z.object({
      /** Its place among the rows, from 0. */
      row: z.int().nonnegative(),
      contactName: z.string(),
      error: z.object({ code: problemSchema(problems), message: z.string() }),
    }),
  );
}

export function problemSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.enum(Object.keys(problems) as [Problem, ...Problem[]]);
}
