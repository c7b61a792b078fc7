import { isBoolean } from "./parse-stored.ts";
import { createPreference } from "./preference.ts";

/** Whether single keys such as J and K are shortcuts (WCAG 2.1.4 requires that they can be switched off). */
export const singleKeysPreference = createPreference("singleKeys", true, isBoolean);
