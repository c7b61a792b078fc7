import { createVisibleConversation } from "../../../shared/attention/visible-conversation.ts";

/** Tracks which chat is visible in any tab; messages of the visible chat cause no alert. */
export const visibleChat = createVisibleConversation("recado-chat");
