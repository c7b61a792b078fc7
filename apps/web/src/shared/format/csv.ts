/**
 * A sheet as spreadsheets in Portuguese read it: `;` between cells, a byte order mark for the accents. A text that a
 * spreadsheet would calculate starts with an apostrophe.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\u{feff}${rows.map((row) => `${row.map(cellOf).join(";")}\r\n`).join("")}`;
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value).replace(".", ",");
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
