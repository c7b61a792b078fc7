import { createSignal } from "../../shared/events/signal.ts";
import type { Sight } from "./tab-locks.ts";

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

/** Of which tickets there may be news, and which of them is looked at. */
export const ticketSight: Sight = { name: "recado", inView: ticketInView, onChange: changes.listen };

export function isAttentive(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
