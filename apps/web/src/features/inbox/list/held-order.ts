/** What stands in a list by when something happened last. */
export interface OrderedRow {
  id: number;
  updatedAt: string;
}

/** The order of a list at the moment the pointer came over it. */
export type HeldOrder = ReadonlyMap<number, string>;

export interface ShownRows<Row> {
  rows: readonly Row[];
  /** Rows that will move or appear once the order is let go. */
  updates: number;
}

export function holdOrder(rows: readonly OrderedRow[]): HeldOrder {
  return new Map(rows.map((row) => [row.id, row.updatedAt]));
}

/** Rows stay where the pointer found them; what vanished is gone, older pages continue below. */
export function showInOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  held: HeldOrder | null,
): ShownRows<Row> {
  if (!held) return { rows, updates: 0 };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const kept = [...held.keys()].flatMap((id) => byId.get(id) ?? []);
  const oldest = [...held.values()].at(-1) ?? "";
  const fresh = rows.filter((row) => !held.has(row.id));
  const below =
    held.size === 0 ? fresh : fresh.filter((row) => Date.parse(row.updatedAt) <= Date.parse(oldest));
  return {
    rows: [...kept, ...below],
    updates: countUpdates(rows, kept, held) + fresh.length - below.length,
  };
}

function countUpdates(rows: readonly OrderedRow[], kept: readonly OrderedRow[], held: HeldOrder): number {
  const inOrder = rows.filter((row) => held.has(row.id));
  return inOrder.filter((row, index) => kept[index]?.id !== row.id && held.get(row.id) !== row.updatedAt)
    .length;
}
