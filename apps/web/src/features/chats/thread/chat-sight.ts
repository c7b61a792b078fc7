import { createSight } from "../../../shared/attention/sight.ts";

/** Of which chats there may be news, and which of them is looked at. */
export const chatSight = createSight("recado-chat");
