import { type CsvCell, csvLine, csvMark } from "@recado/contract/shared/csv";

/** A whole sheet as a text. */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return csvMark + rows.map(csvLine).join("");
}
