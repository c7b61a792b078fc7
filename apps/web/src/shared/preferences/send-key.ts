import { isBoolean } from "./parse-stored.ts";
import { createPreference } from "./preference.ts";

/** Whether Ctrl+Enter sends a message. If false, Enter sends it. If true, Enter inserts a line break. */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);
