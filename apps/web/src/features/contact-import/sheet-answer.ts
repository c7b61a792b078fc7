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

/**
 * Messages of the worker. Lines arrive in pieces, so that receiving them never blocks the page; `end` follows the last
 * piece.
 */
export type SheetWord = { lines: readonly SheetLine[] } | { end: true } | { refusal: SheetRefusal };
