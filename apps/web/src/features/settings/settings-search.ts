import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

export interface SettingsSearch extends EntitySearch {
  /** Which tab; the first one without. */
  section?: string;
}

/** With which dialog the tab's list has open. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const { section } = search;
  return typeof section === "string" ? { section, ...parseEntitySearch(search) } : {};
}
