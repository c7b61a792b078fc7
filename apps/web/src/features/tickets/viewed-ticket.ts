import { createSignal } from "../../shared/events/signal.ts";

let viewedId: number | null = null;
const changes = createSignal();

/** Which conversation stands on the screen. */
export function setViewedTicket(ticketId: number | null): void {
  viewedId = ticketId;
  changes.fire();
}

/** The conversation that somebody looks at right now: nothing needs to call them for it. */
export function ticketInView(): number | null {
  return isAttentive() ? viewedId : null;
}

export const onViewedTicket = changes.listen;

export function isAttentive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
