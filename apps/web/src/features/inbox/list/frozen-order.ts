import { type OrderedRow, orderedBy, type RowOrder, standsBefore } from "../../tickets/ticket-order.ts";

/** The order of a list's rows when the pointer entered the list, by row id. */
export type FrozenOrder = ReadonlyMap<number, OrderedRow>;

export interface OrderedRows<Row> {
  rows: readonly Row[];
  /** Number of rows that will move or appear when the frozen order is released. */
  updates: number;
}

export function freezeOrder(rows: readonly OrderedRow[]): FrozenOrder {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Sorts rows by the frozen order. Removed rows disappear; rows of pages that were loaded later follow at the end. */
export function rowsInOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  held: FrozenOrder | null,
  order: RowOrder,
): OrderedRows<Row> {
  if (!held) return { rows, updates: 0 };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = [...held.keys()].flatMap((id) => byId.get(id) ?? []);
  const last = [...held.values()].at(-1);
  const fresh = rows.filter((row) => !held.has(row.id));
  const below = last ? fresh.filter((row) => !standsBefore(row, last, order)) : fresh;
  return {
    rows: [...kept, ...below],
    updates: countMoved(rows, kept, held, order) + fresh.length - below.length,
  };
}

function countMoved(
  rows: readonly OrderedRow[],
  kept: readonly OrderedRow[],
  held: FrozenOrder,
  order: RowOrder,
): number {
  const inOrder = rows.filter((row) => held.has(row.id));
  const hasMoved = (row: OrderedRow) => {
    const before = held.get(row.id);
    return before !== undefined && orderedBy(before, order) !== orderedBy(row, order);
  };
  return inOrder.filter((row, index) => kept[index]?.id !== row.id && hasMoved(row)).length;
}
