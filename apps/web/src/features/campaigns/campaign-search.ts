import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

/** State of the campaigns page in the URL: the open dialog, and the contact list that a new campaign starts with. */
export interface CampaignSearch extends EntitySearch {
  list?: number;
}

export function parseCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  const list = Number(search.list);
  return { ...parseEntitySearch(search), ...(Number.isSafeInteger(list) && list > 0 ? { list } : {}) };
}
