let awaited: number | null = null;

/**
 * Gives the focus to the ticket's card when the card appears in its new lane, so that keyboard users can continue
 * with this card.
 */
export function awaitFocus(ticketId: number): void {
  awaited = ticketId;
}

/** Whether the ticket's card takes the focus now. Returns true only once for each move. */
export function cardTakesFocus(ticketId: number): boolean {
  if (awaited !== ticketId) return false;
  awaited = null;
  return true;
}
