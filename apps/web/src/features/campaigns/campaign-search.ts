import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

/** Dialog that the address opens, and the contact list for a new campaign. */
export interface CampaignSearch extends EntitySearch {
  list?: number;
}

export function parseCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  const list = Number(search.list);
  return { ...parseEntitySearch(search), ...(Number.isSafeInteger(list) && list > 0 ? { list } : {}) };
}
