import type { Ticket } from "@recado/contract/tickets";
import { type PointerEvent, useState } from "react";
import { type HeldOrder, holdOrder, type ShownTickets, showInOrder } from "./held-order.ts";

interface HeldList extends ShownTickets {
  isHeld: boolean;
  /** Shows the true order, and holds that one. */
  catchUp: () => void;
  pointer: { onPointerEnter: (event: PointerEvent) => void; onPointerLeave: () => void };
}

/** While a mouse is over the list no row moves under it. A finger has no hover, so nothing is held for it. */
export function useHeldOrder(tickets: Ticket[]): HeldList {
  const [held, setHeld] = useState<HeldOrder | null>(null);
  return {
    ...showInOrder(tickets, held),
    isHeld: held !== null,
    catchUp: () => setHeld(holdOrder(tickets)),
    pointer: {
      onPointerEnter: ({ pointerType }) => {
        if (pointerType === "mouse") setHeld(holdOrder(tickets));
      },
      onPointerLeave: () => setHeld(null),
    },
  };
}
