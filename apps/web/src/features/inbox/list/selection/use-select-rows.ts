import type { Ticket } from "@recado/contract/tickets";
import { type MouseEvent, useEffect } from "react";
import { endSelection, isSelecting, keepSelected, selectStretch, toggleSelected } from "./selection.ts";

interface SelectHearers {
  onClickCapture: (event: MouseEvent) => void;
  onMouseDownCapture: (event: MouseEvent) => void;
}

/**
 * A click on a row's box selects it, and while some are selected one on the row does; with Shift it is a stretch.
 * What leaves the list is selected no more, and nothing is in another list.
 */
export function useSelectRows(tickets: readonly Ticket[], sought: string): SelectHearers {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another list, whichever they are.
  useEffect(() => endSelection, [sought]);
  useEffect(() => keepSelected(tickets.map(({ id }) => id)), [tickets]);

  function select(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !isMeant(event, event.target)) return;
    const row = event.target.closest<HTMLElement>("[data-index]");
    const ticket = row ? tickets[Number(row.dataset.index)] : undefined;
    if (!ticket) return;
    event.preventDefault();
    event.stopPropagation();
    const order = tickets.map(({ id }) => id);
    if (event.shiftKey) selectStretch(order, ticket.id);
    else toggleSelected(ticket.id);
  }

  return {
    onClickCapture: select,
    onMouseDownCapture: (event) => {
      // Otherwise the browser would select the words in between.
      if (event.shiftKey) event.preventDefault();
    },
  };
}

/** Enter on a row, which is a click without a pointer, opens it as ever; its buttons do what they do. */
function isMeant({ shiftKey, detail }: MouseEvent, target: Element): boolean {
  if (target.closest("[data-select]")) return true;
  return detail > 0 && (shiftKey || isSelecting()) && target.closest("button") === null;
}
