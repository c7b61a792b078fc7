/** Rows of a list on the server that were loaded until now. `count` is the number of all rows of the list. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly hasMore: boolean;
  /** Whether `count` is only a lower bound, because the server stopped counting. */
  readonly isCountLimited?: boolean;
}

export interface EntityRow {
  readonly id: number;
}

/**
 * Number of the next page to fetch, starting from 1. After rows were added or removed, this can be the number of a page
 * that is already partly loaded.
 */
export function nextPage(loaded: number, pageSize: number): number {
  return Math.floor(loaded / pageSize) + 1;
}

/**
 * Appends a page to the loaded rows. A row that the list already contains, because it moved between the two requests,
 * is not duplicated.
 */
export function appendPage<Row extends EntityRow>(
  known: RowPage<Row> | undefined,
  page: RowPage<Row>,
): RowPage<Row> {
  if (!known) return page;
  const ids = new Set(known.rows.map(({ id }) => id));
  return { ...page, rows: [...known.rows, ...page.rows.filter(({ id }) => !ids.has(id))] };
}

/**
 * Appends a page that was requested by its number. If the list was reloaded after the request, the page may no longer
 * follow the last loaded row; such a page is dropped.
 */
export function appendRequestedPage<Row extends EntityRow>(
  known: RowPage<Row>,
  page: RowPage<Row>,
  { number, pageSize }: { number: number; pageSize: number },
): RowPage<Row> {
  return nextPage(known.rows.length, pageSize) === number ? appendPage(known, page) : known;
}

/** Replaces the row with the same id without changing its position. */
export function replaceRow<Row extends EntityRow>(known: RowPage<Row>, row: Row): RowPage<Row> {
  return { ...known, rows: known.rows.map((present) => (present.id === row.id ? row : present)) };
}

export function dropRow<Row extends EntityRow>(known: RowPage<Row>, id: number): RowPage<Row> {
  const rows = known.rows.filter((row) => row.id !== id);
  return { ...known, rows, count: known.count - (known.rows.length - rows.length) };
}
