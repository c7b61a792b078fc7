import { createPreference } from "../../../shared/preferences/preference.ts";
import { isBoolean } from "../../../shared/preferences/read-stored.ts";
import { railKey } from "./rail-key.ts";

/** Shows the side menu as a rail of icons, on wide screens only. */
export const railPreference = createPreference(railKey, false, isBoolean);
