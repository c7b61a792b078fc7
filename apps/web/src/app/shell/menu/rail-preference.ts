import { createPreference } from "../../../shared/preferences/preference.ts";
import { isBoolean } from "../../../shared/preferences/read-stored.ts";

/** Shows the side menu as a rail of icons, on wide screens only. */
export const railPreference = createPreference("menuRail", false, isBoolean);
