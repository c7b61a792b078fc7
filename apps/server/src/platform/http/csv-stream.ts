import { Readable } from "node:stream";
import { csvByteOrderMark, csvLine } from "@recado/contract/shared/csv";

export interface TableSource<Row> {
  columns: readonly string[];
  /**
   * Returns the next page of rows after `last`, or the first page; an empty page ends the export. No transaction stays
   * open while a client reads slowly.
   */
  findAfter(last: Row | undefined): Promise<readonly Row[]>;
  cells(row: Row): string[];
}

/** Streams a CSV line per row. Rows are read from the database only as fast as the client takes them. */
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
