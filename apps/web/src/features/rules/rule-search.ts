import { type EntitySearch, parseEntitySearch } from "../../shared/lists/entity-search.ts";

/** State of the page of rules in the URL. */
export interface RuleSearch extends EntitySearch {
  /** Rule whose copy a new rule starts as, or the name of an example. */
  from?: string | number;
  /** Rule whose runs the log shows; 0 for those of all rules. Unset while the list of rules is shown. */
  runs?: number;
}

/** Reads the page's state from the URL. Users can type URLs, so the page ignores rules and examples that do not exist. */
export function parseRuleSearch(search: Record<string, unknown>): RuleSearch {
  return {
    ...parseEntitySearch(search),
    ...("from" in search && { from: search.from as string | number }),
    ...("runs" in search && { runs: Number(search.runs) || 0 }),
  };
}
