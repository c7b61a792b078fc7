/** A sheet's first sign: without it a spreadsheet reads the accents wrong. */
export const csvMark = "\u{feff}";

export type CsvCell = string | number | null;

/** Also behind apostrophes of its own, so that an import that takes one away finds the text as it was. */
const formula = /^'*[=+\-@＝＋－＠\t\r\n]/;
/** A phone number as `phoneText` writes it: no program calculates it, for the space in it. */
const phone = /^\+\d{1,3} [\d-]+(?: [\d-]+)*$/;

/** A line as spreadsheets in Portuguese read it: `;` between cells, a comma before decimals. A text that one would calculate starts with an apostrophe. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(";")}\r\n`;
}

function csvCell(value: CsvCell): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = formula.test(value) && !phone.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
