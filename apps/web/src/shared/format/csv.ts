import { type CsvCell, csvLine, csvMark } from "@recado/contract/shared/csv";

export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return csvMark + rows.map(csvLine).join("");
}
