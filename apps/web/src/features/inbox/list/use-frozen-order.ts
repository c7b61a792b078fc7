import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { newestActivityFirst, type OrderedRow, type RowOrder } from "../../tickets/ticket-order.ts";
import { type FrozenOrder, freezeOrder, type OrderedRows, rowsInOrder } from "./frozen-order.ts";

interface HeldList<Row> extends OrderedRows<Row> {
  isHeld: boolean;
  /** Shows the current order of the rows and freezes that order. */
  catchUp: () => void;
  pointer: {
    onPointerMove: (event: Pick<PointerEvent, "pointerType">) => void;
    onPointerLeave: () => void;
    onWheel: () => void;
  };
}

/** Time without a movement of the mouse after which the order is released: the user is not choosing a row. */
const restMs = 3_000;

/**
 * Freezes the order of the rows while a mouse moves over the list, so that no row moves under the pointer. The order is
 * released when the mouse leaves the list or rests, and with the first letter in a composer. Touching the list does not
 * freeze the order.
 */
export function useFrozenOrder<Row extends OrderedRow>(
  rows: readonly Row[],
  order: RowOrder = newestActivityFirst,
): HeldList<Row> {
  const [held, setHeld] = useState<FrozenOrder | null>(null);
  const isHeld = held !== null;
  const rest = useRef(0);
  const release = useEffectEvent(() => {
    window.clearTimeout(rest.current);
    setHeld(null);
  });

  useEffect(() => {
    if (!isHeld) return;
    const stop = new AbortController();
    // The event must have reached React before the order is released. Otherwise, React could render the composer with
    // its old value between the two, and the typed letter would be lost.
    window.addEventListener("input", (event) => isInComposer(event) && release(), { signal: stop.signal });
    return () => {
      stop.abort();
      window.clearTimeout(rest.current);
    };
  }, [isHeld]);

  function waitForRest(): void {
    window.clearTimeout(rest.current);
    rest.current = window.setTimeout(() => setHeld(null), restMs);
  }

  return {
    ...rowsInOrder(rows, held, order),
    isHeld,
    catchUp: () => setHeld(freezeOrder(rows)),
    pointer: {
      onPointerMove: ({ pointerType }) => {
        if (pointerType !== "mouse") return;
        if (!isHeld) setHeld(freezeOrder(rows));
        waitForRest();
      },
      onPointerLeave: () => {
        window.clearTimeout(rest.current);
        setHeld(null);
      },
      onWheel: () => {
        if (isHeld) waitForRest();
      },
    },
  };
}

function isInComposer({ target }: Event): boolean {
  return target instanceof Element && target.matches("[data-composer]");
}
