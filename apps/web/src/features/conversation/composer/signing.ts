import { createPreference } from "../../../shared/preferences/preference.ts";
import { isBoolean } from "../../../shared/preferences/read-stored.ts";

/** Whether messages start with the agent's name; on by default. */
export const signingPreference = createPreference("signMessages", true, isBoolean);
