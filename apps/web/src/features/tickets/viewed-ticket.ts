import { createSignal } from "../../shared/events/signal.ts";
import type { Sight } from "./tab-locks.ts";

let viewedId: number | null = null;
const changes = createSignal();

/** Which conversation stands on the screen. */
export function setViewedTicket(ticketId: number | null): void {
  viewedId = ticketId;
  changes.fire();
}

const scrolledUp = new Set<number>();

/** Whether the reader of a conversation has left its end: what comes in below is not before their eyes. */
export function setScrolledUp(ticketId: number, isUp: boolean): void {
  if (scrolledUp.has(ticketId) === isUp) return;
  if (isUp) scrolledUp.add(ticketId);
  else scrolledUp.delete(ticketId);
  changes.fire();
}

export function isScrolledUp(ticketId: number): boolean {
  return scrolledUp.has(ticketId);
}

export const onViewChange = changes.listen;

/** The conversation that somebody looks at right now: nothing needs to call them for it. */
export function ticketInView(): number | null {
  return isAttentive() ? viewedId : null;
}

/** Of which tickets there may be news, and which of them is looked at. */
export const ticketSight: Sight = { name: "recado", inView: ticketInView, onChange: changes.listen };

export function isAttentive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
