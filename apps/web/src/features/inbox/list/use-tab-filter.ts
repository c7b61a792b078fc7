import { useSeesAllTickets } from "../../../shared/session/session-context.ts";
import type { TicketListFilter } from "../../tickets/ticket-pages.ts";
import { filterFor, type InboxSearch, type InboxTab, useInboxView } from "../inbox-view.ts";
import { priorityFirstPreference, slaFirstPreference } from "./row-preferences.ts";
import { useOldestFirst } from "./use-oldest-first.ts";

/** Whether a search filter has a search term, tags or users; a search without any of these shows no tickets. */
export function hasCriteria({ searchParam, tags, users }: TicketListFilter): boolean {
  return searchParam !== "" || tags.length > 0 || users.length > 0;
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
