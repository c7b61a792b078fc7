import { type OrderedRow, orderedBy, type RowOrder, standsBefore } from "../../tickets/ticket-order.ts";

/** The order of a list at the moment when the pointer entered it. */
export type FrozenOrder = ReadonlyMap<number, OrderedRow>;

export interface OrderedRows<Row> {
  rows: readonly Row[];
  /** Number of rows that will move or appear once the order is released. */
  updates: number;
}

export function freezeOrder(rows: readonly OrderedRow[]): FrozenOrder {
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps rows in the held order. Removed rows disappear; rows of further pages follow below. */
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
