import type { Sheet, SheetLine } from "./sheet-columns.ts";

export const mostRows = 100_000;
export const mostColumns = 50;
export const mostBytes = 20 * 1_048_576;

export type SheetRefusal =
  | "notXlsx"
  | "noSheet"
  | "tooLarge"
  | "tooManyRows"
  | "unreadable"
  | "tooSlow"
  | "noRows";
export type SheetAnswer = { sheet: Sheet } | { refusal: SheetRefusal };

/** What the worker says: the lines piece by piece, so that taking them never holds the page up, then that these were all. */
export type SheetWord = { lines: readonly SheetLine[] } | { end: true } | { refusal: SheetRefusal };
