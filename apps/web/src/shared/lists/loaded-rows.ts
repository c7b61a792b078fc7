/** One page of a server list; `count` is the number of rows in the whole list. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly hasMore: boolean;
  /** Whether `count` is a lower bound. */
  readonly isCountLimited?: boolean;
}

export interface EntityRow {
  readonly id: number;
}

/**
 * Number of the next page to fetch, from 1. If rows were added or removed since, this may be the last known page again.
 */
export function nextPage(loaded: number, pageSize: number): number {
  return Math.floor(loaded / pageSize) + 1;
}

/** Appends a page to the known rows; a row that moved between two fetches appears once. */
export function appendPage<Row extends EntityRow>(
  known: RowPage<Row> | undefined,
  page: RowPage<Row>,
): RowPage<Row> {
  if (!known) return page;
  const ids = new Set(known.rows.map(({ id }) => id));
  return { ...page, rows: [...known.rows, ...page.rows.filter(({ id }) => !ids.has(id))] };
}

/**
 * Appends a page requested by number. If the list was reloaded meanwhile, the page is dropped, because it would leave a
 * gap.
 */
export function appendRequestedPage<Row extends EntityRow>(
  known: RowPage<Row>,
  page: RowPage<Row>,
  { number, pageSize }: { number: number; pageSize: number },
): RowPage<Row> {
  return nextPage(known.rows.length, pageSize) === number ? appendPage(known, page) : known;
}

/** Replaces a row without moving it. */
export function replaceRow<Row extends EntityRow>(known: RowPage<Row>, row: Row): RowPage<Row> {
  return { ...known, rows: known.rows.map((present) => (present.id === row.id ? row : present)) };
}

export function dropRow<Row extends EntityRow>(known: RowPage<Row>, id: number): RowPage<Row> {
  const rows = known.rows.filter((row) => row.id !== id);
  return { ...known, rows, count: known.count - (known.rows.length - rows.length) };
}
