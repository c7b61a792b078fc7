/** As far as a list is ordered by it. */
export interface OrderedRow {
  id: number;
  updatedAt: string;
  /** Of a ticket: nothing else waits. */
  queuedAt?: string;
}

export interface RowOrder {
  /** Who waits longest stands on top; else what moved last. */
  oldestFirst: boolean;
}

export const newestActivityFirst: RowOrder = { oldestFirst: false };

/** What a row's place in its list is decided by. */
export function orderedBy({ queuedAt, updatedAt }: OrderedRow, { oldestFirst }: RowOrder): string {
  return oldestFirst && queuedAt !== undefined ? queuedAt : updatedAt;
}

/** Of two at the same moment the one with the higher number counts as the later. */
export function standsBefore(one: OrderedRow, other: OrderedRow, order: RowOrder): boolean {
  const later = Date.parse(orderedBy(one, order)) - Date.parse(orderedBy(other, order)) || one.id - other.id;
  return order.oldestFirst ? later < 0 : later > 0;
}
