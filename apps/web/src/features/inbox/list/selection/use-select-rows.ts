import type { Ticket } from "@recado/contract/tickets";
import { type MouseEvent, useEffect } from "react";
import { endTicketSelection, isSelecting, keepSelected, selectRange, toggleTicket } from "./selection.ts";

interface SelectHearers {
  onClickCapture: (event: MouseEvent) => void;
  onMouseDownCapture: (event: MouseEvent) => void;
}

/**
 * Selects rows by their checkboxes; while any are selected, a click anywhere on a row toggles it, and Shift selects a
 * range. Tickets that leave the list are deselected, and switching lists clears the selection.
 */
export function useSelectRows(tickets: readonly Ticket[], sought: string): SelectHearers {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another list, whichever they are.
  useEffect(() => endTicketSelection, [sought]);
  useEffect(() => keepSelected(tickets.map(({ id }) => id)), [tickets]);

  function select(event: MouseEvent): void {
    if (!(event.target instanceof Element) || !isMeant(event, event.target)) return;
    const row = event.target.closest<HTMLElement>("[data-index]");
    const ticket = row ? tickets[Number(row.dataset.index)] : undefined;
    if (!ticket) return;
    event.preventDefault();
    event.stopPropagation();
    const order = tickets.map(({ id }) => id);
    if (event.shiftKey) selectRange(order, ticket.id);
    else toggleTicket(ticket.id);
  }

  return {
    onClickCapture: select,
    onMouseDownCapture: (event) => {
      // Keeps the browser from selecting the text in between.
      if (event.shiftKey) event.preventDefault();
    },
  };
}

/**
 * Whether a click selects. Enter produces a click without a pointer and opens the row as usual; buttons inside a row
 * keep their function.
 */
function isMeant({ shiftKey, detail }: MouseEvent, target: Element): boolean {
  if (target.closest("[data-select]")) return true;
  return detail > 0 && (shiftKey || isSelecting()) && target.closest("button") === null;
}
