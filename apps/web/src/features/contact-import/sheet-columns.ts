/** A sheet as the browser has read it: rows of cells, each row with its line number in the sheet. */
export interface ParsedSheet {
  readonly lines: readonly ParsedLine[];
}

export interface ParsedLine {
  readonly line: number;
  readonly cells: readonly string[];
}
