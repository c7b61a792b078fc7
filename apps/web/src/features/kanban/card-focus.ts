let awaited: number | null = null;

/** Makes the ticket's card take the focus when it appears in its new lane, so that keyboard users continue there. */
export function awaitFocus(ticketId: number): void {
  awaited = ticketId;
}

/** Whether the ticket's card takes the focus now. Returns true only once for each move. */
export function cardTakesFocus(ticketId: number): boolean {
  if (awaited !== ticketId) return false;
  awaited = null;
  return true;
}
