import { type CountedList, countTicketLists, maxCountedLists } from "@recado/contract/ticket-counts";
import { listTicketViews, type TicketView } from "@recado/contract/ticket-views";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../shared/api/call.ts";
import { createKeyedDebounce } from "../../../../shared/live/debounce-by-key.ts";
import { useLiveEvent } from "../../../../shared/live/use-live-event.ts";
import { useSeesAllTickets, useUser } from "../../../../shared/session/session-context.ts";
import type { TicketListFilter } from "../../../tickets/ticket-pages.ts";
import { filterFor } from "../../inbox-view.ts";
import { searchOfView } from "./view-lists.ts";

export const savedViewsKey = ["ticket-views"];

/**
 * The saved views that the user sees, sorted by name. Changes on other screens appear at once, and views of a queue with
 * the user's membership.
 */
export function useSavedViews() {
  const client = useQueryClient();
  const { queues } = useUser();
  useLiveEvent("ticketView", () => void client.invalidateQueries({ queryKey: savedViewsKey }));
  return useQuery({
    queryKey: [...savedViewsKey, "list", queues.map(({ id }) => id)],
    queryFn: (): Promise<TicketView[]> => call(listTicketViews, {}),
  });
}

/** Fields that a new message changes. */
const messageFields: readonly string[] = ["unread", "waiting", "waitingSince", "updatedAt"];

const afterBurst = createKeyedDebounce();

/**
 * Numbers of tickets in the first saved views, by view id. A view with a search term has no number, because a search
 * cannot be counted cheaply.
 */
export function useViewCounts(views: readonly TicketView[]): ReadonlyMap<number, number> {
  const client = useQueryClient();
  const mayShowAll = useSeesAllTickets();
  const counted = views.slice(0, maxCountedLists).flatMap(({ id, list }) => {
    const search = searchOfView(list);
    const filter = filterFor(search.tab ?? "open", search, { mayShowAll, oldestFirst: false });
    return filter.searchParam === "" ? [{ id, list: countedList(filter) }] : [];
  });
  const lists = counted.map(({ list }) => list);
  const queryKey = [...savedViewsKey, "counts"];
  const recount = () => afterBurst("view counts", () => void client.invalidateQueries({ queryKey }));
  useLiveEvent("ticket", recount);
  useLiveEvent("appMessage", ({ action }) => {
    // A new message changes only the numbers of views with unread tickets or with tickets that need an answer.
    const changes = lists.some(({ filter = [] }) =>
      filter.some(({ field }) => messageFields.includes(field)),
    );
    if (action === "create" && changes) recount();
  });
  const { data = [] } = useQuery({
    queryKey: [...queryKey, lists],
    queryFn: () => call(countTicketLists, { query: { lists: JSON.stringify(lists) } }),
    enabled: lists.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(counted.flatMap(({ id }, index) => (data[index] === undefined ? [] : [[id, data[index]]])));
}

function countedList({ status, showAll, filter }: TicketListFilter): CountedList {
  return { ...(status && { status }), ...(showAll && { showAll }), filter: [...filter] };
}
