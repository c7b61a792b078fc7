import type { TicketListFilter } from "./ticket-pages.ts";

/** Parameters by which the API selects and sorts the tickets of a list. */
export function listQueryOf(list: TicketListFilter) {
  const { status, showAll, searchParam, filter, oldestFirst, priorityFirst, slaFirst } = list;
  // The order by SLA comes before the order by priority, if a user has chosen both.
  const order = slaFirst ? ("slaDue" as const) : priorityFirst && ("priority" as const);
  return {
    ...(status && { status }),
    ...(showAll && { showAll: "true" as const }),
    ...(searchParam !== "" && { searchParam }),
    ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
    ...(oldestFirst && { oldestFirst: "true" as const }),
    ...(order && { order }),
  };
}
