import { type PointerEvent, useState } from "react";
import { newestActivityFirst, type OrderedRow, type RowOrder } from "../../tickets/ticket-order.ts";
import { type FrozenOrder, freezeOrder, type OrderedRows, rowsInOrder } from "./frozen-order.ts";

interface HeldList<Row> extends OrderedRows<Row> {
  isHeld: boolean;
  /** Shows the current order of the rows and freezes that order. */
  catchUp: () => void;
  pointer: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

/**
 * Freezes the order of the rows while a mouse is over the list, so that no row moves under the pointer. Touching the
 * list does not freeze the order.
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
