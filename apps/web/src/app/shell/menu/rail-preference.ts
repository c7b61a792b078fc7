import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Preference of whether wide screens show the side menu in its narrow form, with icons only. */
export const railPreference = createPreference("menuRail", false, isBoolean);
