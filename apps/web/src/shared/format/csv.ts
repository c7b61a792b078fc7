import { type CsvCell, csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";

export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return csvByteOrderMark + rows.map(csvLine).join("");
}
