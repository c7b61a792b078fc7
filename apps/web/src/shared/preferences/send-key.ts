import { createPreference } from "./preference.ts";
import { isBoolean } from "./read-stored.ts";

/** Whether a message leaves with Ctrl+Enter, and Enter alone breaks the line. */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);
