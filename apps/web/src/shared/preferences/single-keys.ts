import { createPreference } from "./preference.ts";

/** Whether keys such as J and K act by themselves (WCAG 2.1.4: it must be possible to switch them off). */
export const singleKeysPreference = createPreference("singleKeys", true, isBoolean);

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
