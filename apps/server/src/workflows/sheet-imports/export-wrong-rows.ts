import type { Readable } from "node:stream";
import { personProblems } from "@recado/contract/shared/read-sheet-row";
import { findWrongRows, type SheetImportRow, type WrongRow } from "../../domain/sheet-imports/store.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";

/** Number of rows in memory at a time. */
const batch = 1_000;

/**
 * Exports the rows that an import skipped, with the sheet's columns, so that users can correct and import them again.
 */
export function exportWrongRows(
  { read }: Pick<CompanyTransactions, "read">,
  { id, layout }: SheetImportRow,
): Readable {
  const { titles, columns } = layout;
  const width = Math.max(
    titles.length,
    ...Object.values(columns)
      .flat()
      .map((place) => place + 1),
  );
  const names = Array.from({ length: width }, (_, place) => titles[place] || `Coluna ${place + 1}`);
  return csvStream<WrongRow>({
    columns: [...names, "Motivo"],
    findAfter: (last) => read((db) => findWrongRows(db, id, last?.line ?? 0, batch)),
    cells: ({ cells, problem }) => [...names.map((_, place) => cells[place] ?? ""), personProblems[problem]],
  });
}
