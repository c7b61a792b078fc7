import { isBoolean } from "./parse-stored.ts";
import { createPreference } from "./preference.ts";

/**
 * Whether Ctrl+Enter sends a message and Enter alone inserts a line break. If this is off, Enter alone sends the
 * message.
 */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);
