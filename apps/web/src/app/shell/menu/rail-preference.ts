import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Shows the side menu as a rail of icons, on wide screens only. */
export const railPreference = createPreference("menuRail", false, isBoolean);
