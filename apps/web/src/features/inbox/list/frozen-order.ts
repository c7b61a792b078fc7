import { type OrderedRow, orderedBy, type RowOrder, standsBefore } from "../../tickets/ticket-order.ts";

/** The order of a list's rows when the pointer entered the list, by row id. */
export type FrozenOrder = ReadonlyMap<number, OrderedRow>;

export interface OrderedRows<Row> {
  rows: readonly Row[];
  /** Ids of the rows that will move or appear when the frozen order is released. */
  updated: readonly number[];
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
  if (!held) return { rows, updated: [] };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = [...held.keys()].flatMap((id) => byId.get(id) ?? []);
  const last = [...held.values()].at(-1);
  const fresh = rows.filter((row) => !held.has(row.id));
  const isBelow = (row: OrderedRow) => !last || !standsBefore(row, last, order);
  const hidden = fresh.filter((row) => !isBelow(row));
  return {
    rows: [...kept, ...fresh.filter(isBelow)],
    updated: [...movedRows(rows, kept, held, order), ...hidden].map(({ id }) => id),
  };
}

/**
 * Counts the updates that the user has not seen: rows that are on screen show their new content although they have not
 * moved yet.
 */
export function countUnseen(updated: readonly number[], onScreen: readonly OrderedRow[]): number {
  return updated.filter((id) => onScreen.every((row) => row.id !== id)).length;
}

function movedRows(
  rows: readonly OrderedRow[],
  kept: readonly OrderedRow[],
  held: FrozenOrder,
  order: RowOrder,
): OrderedRow[] {
  const inOrder = rows.filter((row) => held.has(row.id));
  const hasMoved = (row: OrderedRow) => {
    const before = held.get(row.id);
    return before !== undefined && orderedBy(before, order) !== orderedBy(row, order);
  };
  return inOrder.filter((row, index) => kept[index]?.id !== row.id && hasMoved(row));
}
