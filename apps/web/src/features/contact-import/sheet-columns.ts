/** A sheet as the browser read it: rows of cells, with the line that each has in the sheet. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}
