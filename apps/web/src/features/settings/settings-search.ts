import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

export interface SettingsSearch extends EntitySearch {
  /** Name of the open tab; if missing, the first tab is open. */
  section?: string;
}

/** Reads the open tab from the URL, and the dialog that is open over a list in the tab. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const { section } = search;
  return typeof section === "string" ? { section, ...parseEntitySearch(search) } : {};
}
