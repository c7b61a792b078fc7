import { useSeesAllTickets } from "../../../shared/session/session-context.ts";
import type { TicketListFilter } from "../../tickets/ticket-pages.ts";
import { filterFor, type InboxSearch, type InboxTab, useInboxView } from "../inbox-view.ts";
import { priorityFirstPreference, slaFirstPreference } from "./row-preferences.ts";
import { useOldestFirst } from "./use-oldest-first.ts";

/** Whether a search has a search term or conditions; a search without any of these shows no tickets. */
export function hasCriteria({ searchParam, filter }: TicketListFilter): boolean {
  return searchParam !== "" || filter.length > 0;
}

/**
 * Filter of a tab's ticket list, computed from the URL, the user's rights and the chosen order. `changes` replaces parts
 * of the URL's state.
 */
export function useTabFilter(tab: InboxTab, changes: InboxSearch = {}): TicketListFilter {
  const { search } = useInboxView();
  const mayShowAll = useSeesAllTickets();
  const { oldestFirst } = useOldestFirst();
  const priorityFirst = priorityFirstPreference.use();
  const slaFirst = slaFirstPreference.use();
  return filterFor(tab, { ...search, ...changes }, { mayShowAll, oldestFirst, priorityFirst, slaFirst });
}
