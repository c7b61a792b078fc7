import { createVisibleConversation } from "../../../shared/attention/visible-conversation.ts";

/** Tracks which chat is visible, so that it causes no alert. */
export const visibleChat = createVisibleConversation("recado-chat");
