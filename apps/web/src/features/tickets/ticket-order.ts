/** Fields that decide a row's position in a list. */
export interface OrderedRow {
  id: number;
  updatedAt: string;
  /** Set for tickets only, because only tickets wait. */
  queuedAt?: string;
}

export interface RowOrder {
  /** Sorts by waiting time, the longest first, instead of by the latest activity. */
  oldestFirst: boolean;
}

export const newestActivityFirst: RowOrder = { oldestFirst: false };

/** The time that decides a row's position. */
export function orderedBy({ queuedAt, updatedAt }: OrderedRow, { oldestFirst }: RowOrder): string {
  return oldestFirst && queuedAt !== undefined ? queuedAt : updatedAt;
}

/** Whether one row comes before another. At the same time, the higher id counts as later. */
export function standsBefore(one: OrderedRow, other: OrderedRow, order: RowOrder): boolean {
  const later = Date.parse(orderedBy(one, order)) - Date.parse(orderedBy(other, order)) || one.id - other.id;
  return order.oldestFirst ? later < 0 : later > 0;
}
