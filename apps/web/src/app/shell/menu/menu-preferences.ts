import { isBoolean } from "../../../shared/preferences/parse-stored.ts";
import { createPreference } from "../../../shared/preferences/preference.ts";

/** Preference of whether wide screens show the side menu in its narrow form, with icons only. */
export const railPreference = createPreference("menuRail", false, isBoolean);

/** Whether all groups of an admin's menu are too long for the window, as on a laptop of 1366 × 768. */
const isLow = matchMedia("(max-height: 800px)").matches;

/**
 * Preferences of which groups of the side menu are collapsed. Until the user chooses, groups of pages that are seldom
 * used are collapsed in a low window, so that the menu does not scroll.
 */
export const collapsedPreferences = {
  serve: collapsedPreference("serve", false),
  content: collapsedPreference("content", false),
  campaigns: collapsedPreference("campaigns", isLow),
  administration: collapsedPreference("administration", isLow),
  installation: collapsedPreference("installation", isLow),
};

function collapsedPreference(group: string, initial: boolean) {
  return createPreference(`menuCollapsed.${group}`, initial, isBoolean);
}
