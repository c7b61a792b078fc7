import { type PointerEvent, useState } from "react";
import { newestActivityFirst, type OrderedRow, type RowOrder } from "../../tickets/ticket-order.ts";
import { type HeldOrder, holdOrder, type ShownRows, showInOrder } from "./held-order.ts";

interface HeldList<Row> extends ShownRows<Row> {
  isHeld: boolean;
  /** Shows the current order and holds it. */
  catchUp: () => void;
  pointer: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

/**
 * Holds the order of rows while a mouse is over the list, so that no row moves under it. Touch pointers do not hold it.
 */
export function useHeldOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  order: RowOrder = newestActivityFirst,
): HeldList<Row> {
  const [held, setHeld] = useState<HeldOrder | null>(null);
  return {
    ...showInOrder(rows, held, order),
    isHeld: held !== null,
    catchUp: () => setHeld(holdOrder(rows)),
    pointer: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === "mouse") setHeld(holdOrder(rows));
      },
      onPointerLeave: () => setHeld(null),
    },
  };
}
