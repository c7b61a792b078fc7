/** What the server's lists hold: `count` is of the whole list, not of a page. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly hasMore: boolean;
  /** Whether there are more than `count`. */
  readonly isCountLimited?: boolean;
}

export interface Identified {
  readonly id: number;
}

/** The page that follows, from 1. Rows may have gone or come since: the last one known is asked for again if need be. */
export function nextPage(loaded: number, pageSize: number): number {
  return Math.floor(loaded / pageSize) + 1;
}

/** Joins a page to what is known; rows that moved while somebody scrolled appear once. */
export function joinPage<Row extends Identified>(
  known: RowPage<Row> | undefined,
  page: RowPage<Row>,
): RowPage<Row> {
  if (!known) return page;
  const ids = new Set(known.rows.map(({ id }) => id));
  return { ...page, rows: [...known.rows, ...page.rows.filter(({ id }) => !ids.has(id))] };
}

/** The same for a page that was asked for by its number: where the list was loaded anew meanwhile, it would leave a gap. */
export function joinAsked<Row extends Identified>(
  known: RowPage<Row>,
  page: RowPage<Row>,
  { number, pageSize }: { number: number; pageSize: number },
): RowPage<Row> {
  return nextPage(known.rows.length, pageSize) === number ? joinPage(known, page) : known;
}

/** Shows a row as it is now, where it stands. */
export function replaceRow<Row extends Identified>(known: RowPage<Row>, row: Row): RowPage<Row> {
  return { ...known, rows: known.rows.map((present) => (present.id === row.id ? row : present)) };
}

export function dropRow<Row extends Identified>(known: RowPage<Row>, id: number): RowPage<Row> {
  const rows = known.rows.filter((row) => row.id !== id);
  return { ...known, rows, count: known.count - (known.rows.length - rows.length) };
}
