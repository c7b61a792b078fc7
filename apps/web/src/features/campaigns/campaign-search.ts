import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

/** Which dialog the address asks for, and whom a new campaign is for. */
export interface CampaignSearch extends EntitySearch {
  list?: number;
}

export function parseCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  const list = Number(search.list);
  return { ...parseEntitySearch(search), ...(Number.isSafeInteger(list) && list > 0 ? { list } : {}) };
}
