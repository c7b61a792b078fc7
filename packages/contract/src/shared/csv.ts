/** A sheet's first sign: without it a spreadsheet reads the accents wrong. */
export const csvMark = "\u{feff}";

export type CsvCell = string | number | null;

/** A line as spreadsheets in Portuguese read it: `;` between cells, a comma before decimals. A text that one would calculate starts with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
