/**
 * Byte order mark for the start of a CSV file; without the mark, spreadsheet programs display accented letters wrongly.
 */
export const csvByteOrderMark = "\u{feff}";

export type CsvCell = string | number | null;

/**
 * Pattern of a text that a spreadsheet program would run as a formula. Apostrophes before the formula also match: an
 * import removes one apostrophe, so the export adds one, and the import restores the original text.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/**
 * Pattern of a phone number as `formatPhoneForSheet` writes it. The space in such a number keeps spreadsheet programs
 * from calculating with it.
 */
const phone = /^\+\d{1,3} [\d-]+(?: [\d-]+)*$/;

/**
 * Returns a CSV line for spreadsheets in Portuguese: semicolons between cells, decimal commas. A text that would run as
 * a formula is prefixed with an apostrophe.
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
