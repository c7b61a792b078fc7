import { Readable } from "node:stream";
import { csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";

export interface TableSource<Row> {
  columns: readonly string[];
  /**
   * Returns the batch of rows that follow the row `last`, or the first batch if `last` is undefined; an empty batch
   * ends the export. Each batch has a transaction of its own, so none stays open while a client downloads slowly.
   */
  findAfter(last: Row | undefined): Promise<readonly Row[]>;
  cells(row: Row): string[];
}

/** Streams one CSV line per row. Rows are fetched from the database only as fast as the client downloads them. */
export function csvStream<Row>(source: TableSource<Row>): Readable {
  return Readable.from(linesOf(source), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf<Row>({ columns, findAfter, cells }: TableSource<Row>): AsyncGenerator<string> {
  yield csvByteOrderMark + csvLine(columns);
  for (let last: Row | undefined; ; ) {
    const rows = await findAfter(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(cells(row))).join("");
  }
}
