import { createVisibleConversation } from "../../shared/attention/visible-conversation.ts";

/** Ticket whose conversation is in view, shared between the tabs of the browser. */
export const visibleTicket = createVisibleConversation("recado");
