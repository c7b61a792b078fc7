import { createSignal } from "../../../shared/events/signal.ts";
import type { Sight } from "../../tickets/tab-locks.ts";
import { isAttentive } from "../../tickets/viewed-ticket.ts";

let viewedId: number | null = null;
const changes = createSignal();

/** Which chat stands on the screen. */
export function setViewedChat(chatId: number | null): void {
  viewedId = chatId;
  changes.fire();
}

/** The chat that somebody looks at right now. */
export function chatInView(): number | null {
  return isAttentive() ? viewedId : null;
}

export const chatSight: Sight = { name: "recado-chat", inView: chatInView, onChange: changes.listen };
