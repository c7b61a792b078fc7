import { z } from "zod";
import { contactText } from "./personal-data.ts";
import { storable } from "./wire.ts";

/** Largest number of data rows in one sheet. */
export const maxSheetRows = 100_000;
export const maxSheetBytes = 20 * 1_048_576;
/** Largest number of lines above the line with a sheet's column titles. */
export const maxRowsAboveHead = 9;

/**
 * A cell of a sheet: a text, a number, or nothing. An invalid value makes only its own row invalid. Characters that the
 * database cannot store are removed.
 */
export const cellSchema = z
  .union([z.string().max(1_000).transform(storable), z.number(), z.null()])
  .optional()
  .transform((cell) => String(cell ?? "").trim());

/** Returns the schema of a list of rejected rows, each with the reason. */
export function wrongRowsSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.array(
    z.object({
      /** Index of the rejected row among the rows of the request, from 0. */
      row: z.int().nonnegative(),
      contactName: contactText(),
      error: z.object({ code: rowProblemSchema(problems), message: z.string() }),
    }),
  );
}

export function rowProblemSchema<Problem extends string>(problems: Readonly<Record<Problem, string>>) {
  return z.enum(Object.keys(problems) as [Problem, ...Problem[]]);
}
