import { Readable } from "node:stream";
import { csvLine, csvMark } from "@recado/contract/shared/csv";

/** What a file of rows is made of. */
export interface TableSource<Row> {
  columns: readonly string[];
  /** The rows after one of them, or the first: a part at a time, none at the end. No transaction waits for whoever reads slowly. */
  findAfter(last: Row | undefined): Promise<readonly Row[]>;
  cells(row: Row): string[];
}

/** A line for each row, read from the database as fast as the lines are taken. */
export function csvStream<Row>(source: TableSource<Row>): Readable {
  return Readable.from(linesOf(source), { objectMode: false, highWaterMark: 65_536 });
}

async function* linesOf<Row>({ columns, findAfter, cells }: TableSource<Row>): AsyncGenerator<string> {
  yield csvMark + csvLine(columns);
  for (let last: Row | undefined; ; ) {
    const rows = await findAfter(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(cells(row))).join("");
  }
}
