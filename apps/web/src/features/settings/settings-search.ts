import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

export interface SettingsSearch extends EntitySearch {
  /** The open tab; missing means the first. */
  section?: string;
}

/** Reads the tab from the URL, with the dialog that the tab's list has open. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const { section } = search;
  return typeof section === "string" ? { section, ...parseEntitySearch(search) } : {};
}
