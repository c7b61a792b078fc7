/** A sheet as read by the browser: rows of cells, each with its line number in the sheet. */
export interface ParsedSheet {
  readonly lines: readonly ParsedLine[];
}

export interface ParsedLine {
  readonly line: number;
  readonly cells: readonly string[];
}
