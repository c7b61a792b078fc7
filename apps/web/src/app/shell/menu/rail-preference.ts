import { createPreference } from "../../../shared/preferences/preference.ts";
import { isBoolean } from "../../../shared/preferences/read-stored.ts";
import { railKey } from "./rail-key.ts";

/** Wide screens only: the side menu as a rail of icons. */
export const railPreference = createPreference(railKey, false, isBoolean);
