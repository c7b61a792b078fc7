import type { TicketFilter } from "../../tickets/ticket-pages.ts";
import { filterFor, type InboxTab, useInboxView } from "../inbox-view.ts";
import { useOldestFirst } from "./oldest-first.ts";
import { useMayShowAll } from "./use-may-show-all.ts";

/** Whether a search has anything to look for. */
export function asksForSomething({ searchParam, tags, users }: TicketFilter): boolean {
  return searchParam !== "" || tags.length > 0 || users.length > 0;
}

/** What the list of a tab is asked for: by the address, by rights, and by the person's own choice of an order. */
export function useTabFilter(tab: InboxTab): TicketFilter {
  const { search } = useInboxView();
  const mayShowAll = useMayShowAll();
  const { oldestFirst } = useOldestFirst();
  return filterFor(tab, search, { mayShowAll, oldestFirst });
}
