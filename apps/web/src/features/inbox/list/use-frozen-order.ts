import { type PointerEvent, useState } from "react";
import { newestActivityFirst, type OrderedRow, type RowOrder } from "../../tickets/ticket-order.ts";
import { type FrozenOrder, freezeOrder, type OrderedRows, rowsInOrder } from "./frozen-order.ts";

interface HeldList<Row> extends OrderedRows<Row> {
  isHeld: boolean;
  /** Shows the current order and holds it. */
  catchUp: () => void;
  pointer: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

/**
 * Holds the order of rows while a mouse is over the list, so that no row moves under it. Touch pointers do not hold it.
 */
export function useFrozenOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  order: RowOrder = newestActivityFirst,
): HeldList<Row> {
  const [held, setHeld] = useState<FrozenOrder | null>(null);
  return {
    ...rowsInOrder(rows, held, order),
    isHeld: held !== null,
    catchUp: () => setHeld(freezeOrder(rows)),
    pointer: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === "mouse") setHeld(freezeOrder(rows));
      },
      onPointerLeave: () => setHeld(null),
    },
  };
}
