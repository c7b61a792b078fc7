import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Preference of whether wide screens show the side menu in its narrow form, with icons only. */
export const railPreference = createPreference("menuRail", false, isBoolean);

/** Preferences of which groups of the side menu are collapsed. */
export const collapsedPreferences = {
  serve: collapsedPreference("serve"),
  content: collapsedPreference("content"),
  campaigns: collapsedPreference("campaigns"),
  administration: collapsedPreference("administration"),
  installation: collapsedPreference("installation"),
};

function collapsedPreference(group: string) {
  return createPreference(`menuCollapsed.${group}`, false, isBoolean);
}
