import { createVisibleConversation } from "../../shared/attention/visible-conversation.ts";

/** Shares between the browser's tabs which ticket is in view. */
export const visibleTicket = createVisibleConversation("recado");
