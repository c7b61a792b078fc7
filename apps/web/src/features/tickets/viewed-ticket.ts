let viewedId: number | null = null;

/** Which conversation stands on the screen. */
export function setViewedTicket(ticketId: number | null): void {
  viewedId = ticketId;
}

/** Whether somebody looks at that conversation right now: then nothing needs to call them. */
export function isInView(ticketId: number): boolean {
  return viewedId === ticketId && isAttentive();
}

export function isAttentive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
