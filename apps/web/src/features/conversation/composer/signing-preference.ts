import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Whether a message to a customer starts with the agent's name; on by default. */
export const signingPreference = createPreference("signMessages", true, isBoolean);
