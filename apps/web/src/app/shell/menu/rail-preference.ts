import { createPreference } from "../../../shared/preferences/preference.ts";

/** Wide screens only: the side menu as a rail of icons. */
export const railPreference = createPreference(
  "menuRail",
  false,
  (value): value is boolean => typeof value === "boolean",
);
