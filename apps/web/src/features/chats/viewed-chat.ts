import { isAttentive } from "../tickets/viewed-ticket.ts";

let viewedId: number | null = null;

/** Which chat stands on the screen. */
export function setViewedChat(chatId: number | null): void {
  viewedId = chatId;
}

/** The chat that somebody looks at right now. */
export function chatInView(): number | null {
  return isAttentive() ? viewedId : null;
}
