import { createSight } from "../../../shared/attention/sight.ts";

/** Tracks which chat is visible, so that it causes no alert. */
export const chatSight = createSight("recado-chat");
