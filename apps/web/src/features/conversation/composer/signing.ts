import { createPreference } from "../../../shared/preferences/preference.ts";

/** Whether messages start with the agent's name; on until somebody switches it off. */
export const signingPreference = createPreference("signMessages", true, isBoolean);

function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}
