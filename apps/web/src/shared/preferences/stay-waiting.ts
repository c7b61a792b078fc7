import { isBoolean } from "./parse-stored.ts";
import { createPreference } from "./preference.ts";

/** Whether the waiting list stays on the screen when the user accepts a ticket; off by default. */
export const stayWaitingPreference = createPreference("stayWaiting", false, isBoolean);
