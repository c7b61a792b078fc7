import type { TicketFilter } from "../../tickets/ticket-pages.ts";
import { filterFor, type InboxTab, useInboxView } from "../inbox-view.ts";
import { useOldestFirst } from "./oldest-first.ts";
import { useMayShowAll } from "./use-may-show-all.ts";

/** What the list of a tab is asked for: by the address, by rights, and by the person's own choice of an order. */
export function useTabFilter(tab: InboxTab): TicketFilter {
  const { search } = useInboxView();
  const mayShowAll = useMayShowAll();
  const { oldestFirst } = useOldestFirst();
  return filterFor(tab, search, { mayShowAll, oldestFirst });
}
