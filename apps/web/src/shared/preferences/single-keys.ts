import { createPreference } from "./preference.ts";
import { isBoolean } from "./read-stored.ts";

/** Whether keys such as J and K act by themselves (WCAG 2.1.4: it must be possible to switch them off). */
export const singleKeysPreference = createPreference("singleKeys", true, isBoolean);
