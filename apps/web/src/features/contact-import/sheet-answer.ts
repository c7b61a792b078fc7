import type { ParsedLine, ParsedSheet } from "./sheet-columns.ts";

export const mostRows = 100_000;
export const mostColumns = 50;
export const mostBytes = 20 * 1_048_576;

export type SheetReadError =
  | "notXlsx"
  | "noSheet"
  | "tooLarge"
  | "tooManyRows"
  | "unreadable"
  | "tooSlow"
  | "noRows";
export type SheetReadResult = { sheet: ParsedSheet } | { refusal: SheetReadError };

/**
 * Message from the worker. Rows arrive in groups, so that receiving them never blocks the page; `end` follows the
 * last group.
 */
export type SheetCell = { lines: readonly ParsedLine[] } | { end: true } | { refusal: SheetReadError };
