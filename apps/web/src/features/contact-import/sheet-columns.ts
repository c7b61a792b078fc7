/** A sheet as read by the browser: rows of cells, each with its line number in the sheet. */
export interface Sheet {
  readonly lines: readonly SheetLine[];
}

export interface SheetLine {
  readonly line: number;
  readonly cells: readonly string[];
}
