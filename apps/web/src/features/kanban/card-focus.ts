let awaited: number | null = null;

/** The ticket's card takes the focus when it lies in its new lane: whoever moved it by key goes on there. */
export function awaitFocus(ticketId: number): void {
  awaited = ticketId;
}

/** Whether this card is the one; asked once. */
export function takesFocus(ticketId: number): boolean {
  if (awaited !== ticketId) return false;
  awaited = null;
  return true;
}
