import type { TicketFilter } from "@recado/contract/ticket-filters";
import type { TicketView, TicketViewList } from "@recado/contract/ticket-views";
import type { InboxSearch } from "../../inbox-view.ts";

/** State of the URL that shows a view's list. */
export function searchOfView({ status, showAll, searchParam, filter }: TicketViewList): InboxSearch {
  return {
    tab: status === "open" ? undefined : (status ?? "search"),
    all: showAll || undefined,
    q: searchParam || undefined,
    filter,
  };
}

/** List that the URL shows, as a view stores it. */
export function viewOfSearch({
  tab = "open",
  all = false,
  q = "",
  filter = [],
}: InboxSearch): TicketViewList {
  const isSearch = tab === "search";
  return {
    status: isSearch ? null : tab,
    showAll: all,
    searchParam: isSearch ? q.trim() : "",
    filter: [...filter],
  };
}

/** Whether two lists show the same tickets; the order of conditions and of their alternatives does not matter. */
export function isSameList(one: TicketViewList, other: TicketViewList): boolean {
  return written(one) === written(other);
}

function written({ status, showAll, searchParam, filter }: TicketViewList): string {
  return JSON.stringify([status, showAll, searchParam, conditionsOf(filter).toSorted()]);
}

function conditionsOf(filter: TicketFilter): string[] {
  return filter.map((condition) =>
    "values" in condition
      ? JSON.stringify([condition.field, condition.is, condition.values.map(String).toSorted()])
      : JSON.stringify(Object.entries(condition).toSorted()),
  );
}

/** Whether the view is a tab of the user. Those who may share views also see the views of other queues, to change them. */
export function isViewFor(
  { isShared, queueIds }: TicketView,
  user: { queues: readonly { id: number }[] },
): boolean {
  return !isShared || queueIds.length === 0 || user.queues.some(({ id }) => queueIds.includes(id));
}
