/** A sheet's first sign: without it a spreadsheet reads the accents wrong. */
export const csvMark = "\u{feff}";

/** A line as spreadsheets in Portuguese read it: `;` between cells. A text that one would calculate starts with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(value: string): string {
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
