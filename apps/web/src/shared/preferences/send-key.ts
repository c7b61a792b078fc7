import { isBoolean } from "./parse-stored.ts";
import { createPreference } from "./preference.ts";

/** Whether Ctrl+Enter sends a message and Enter alone breaks the line. */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);
