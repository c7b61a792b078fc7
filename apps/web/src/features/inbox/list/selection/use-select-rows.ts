import type { Ticket } from "@recado/contract/tickets";
import { type MouseEvent, useEffect } from "react";
import { endTicketSelection, isSelecting, keepSelected, selectRange, toggleTicket } from "./selection.ts";

interface SelectHearers {
  onClickCapture: (event: MouseEvent) => void;
  onMouseDownCapture: (event: MouseEvent) => void;
}

/**
 * Selects tickets by the checkboxes of their rows. While tickets are selected, a click anywhere on a row toggles the
 * row, and a Shift-click selects a range. Tickets that leave the list are deselected, and another list clears the
 * selection.
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
      // A Shift-click would make the browser select the text between the two rows.
      if (event.shiftKey) event.preventDefault();
    },
  };
}

/**
 * Whether a click selects the row. Enter also produces a click, without a pointer, and opens the row as usual.
 * Buttons inside a row keep their function.
 */
function isMeant({ shiftKey, detail }: MouseEvent, target: Element): boolean {
  if (target.closest("[data-select]")) return true;
  return detail > 0 && (shiftKey || isSelecting()) && target.closest("button") === null;
}
