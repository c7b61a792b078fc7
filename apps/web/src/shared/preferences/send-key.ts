import { createPreference } from "./preference.ts";
import { isBoolean } from "./read-stored.ts";

/** Whether Ctrl+Enter sends a message and Enter alone breaks the line. */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);
