import { createPreference } from "./preference.ts";

/** Whether a message leaves with Ctrl+Enter, and Enter alone breaks the line. */
export const ctrlEnterPreference = createPreference("ctrlEnterSends", false, isBoolean);

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
