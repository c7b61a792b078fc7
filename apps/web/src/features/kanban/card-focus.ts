let awaited: number | null = null;

/** Focuses the ticket's card once it is in its new lane, so that keyboard users continue there. */
export function awaitFocus(ticketId: number): void {
  awaited = ticketId;
}

/** Returns once whether this card is to take the focus. */
export function cardTakesFocus(ticketId: number): boolean {
  if (awaited !== ticketId) return false;
  awaited = null;
  return true;
}
