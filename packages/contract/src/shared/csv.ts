/** Byte order mark at the start of a file; without it spreadsheet programs misread accents. */
export const csvByteOrderMark = "\u{feff}";

export type CsvCell = string | number | null;

/**
 * Matches a formula also after existing apostrophes, because an import removes one apostrophe and must get the original
 * text back.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** A phone number as `phoneText` writes it. Its space keeps spreadsheet programs from calculating with it. */
const phone = /^\+\d{1,3} [\d-]+(?: [\d-]+)*$/;

/**
 * Writes a line for spreadsheets in Portuguese: `;` between cells, a comma before decimals. A text that would run as a
 * formula starts with an apostrophe.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = formula.test(value) && !phone.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
