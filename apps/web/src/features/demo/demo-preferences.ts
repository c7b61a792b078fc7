import { isBoolean } from "../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../shared/preferences/preference.ts";

export const phoneShownPreference = createPreference("demoPhone", true, isBoolean);

/**
 * Whether the last visit showed the demonstration's phones. If so, their space is reserved while they load, so that
 * nothing moves.
 */
export const phonesHerePreference = createPreference<boolean | "unknown">(
  "demoPhonesHere",
  "unknown",
  isBoolean,
);

export const personaPreference = createPreference("demoPersona", "", isText);

function isText(value: unknown): value is string {
  return typeof value === "string";
}
