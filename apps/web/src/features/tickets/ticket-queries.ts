import { getTicketByUuid, listTickets, type Ticket } from "@recado/contract/tickets";
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { ticketKeys } from "./ticket-cache.ts";
import { setCount, type TicketFilter, type TicketPage, type TicketPages } from "./ticket-pages.ts";

export function useTicketList(filter: TicketFilter, enabled = true) {
  return useInfiniteQuery<TicketPage, Error, TicketPages, ReturnType<typeof ticketKeys.list>, string | null>({
    queryKey: ticketKeys.list(filter),
    queryFn: ({ pageParam }) => fetchPage(filter, pageParam),
    initialPageParam: null,
    getNextPageParam: (page) => (page.hasMore ? page.nextCursor : null),
    enabled,
    ...(filter.status === undefined ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Without an address, no ticket. */
export function useTicket(uuid: string | undefined) {
  return useQuery({
    queryKey: ticketKeys.detail(uuid ?? ""),
    queryFn: (): Promise<Ticket> => call(getTicketByUuid, { params: { uuid: uuid ?? "" } }),
    enabled: uuid !== undefined,
  });
}

const recounts = new Map<string, number>();
const recountDelayMs = 500;

/** Asks the server how many there are, once for a burst of changes. */
export function recountSoon(client: QueryClient, filter: TicketFilter): void {
  const key = JSON.stringify(filter);
  window.clearTimeout(recounts.get(key));
  recounts.set(
    key,
    window.setTimeout(() => void recount(client, filter), recountDelayMs),
  );
}

async function recount(client: QueryClient, filter: TicketFilter): Promise<void> {
  const page = await fetchPage(filter, null).catch(() => null);
  // A list that cannot be counted now is refetched whole when the connection is back.
  if (page)
    client.setQueryData<TicketPages>(
      ticketKeys.list(filter),
      (pages) => pages && setCount(pages, page.count),
    );
}

function fetchPage(filter: TicketFilter, cursor: string | null) {
  return call(listTickets, { query: { ...queryOf(filter), ...(cursor === null ? {} : { cursor }) } });
}

function queryOf({ status, showAll, queueIds, tags, users, searchParam, unread }: TicketFilter) {
  return {
    ...(status === undefined ? {} : { status }),
    ...(showAll ? { showAll: "true" as const } : {}),
    ...(queueIds.length > 0 ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(tags.length > 0 ? { tags: JSON.stringify(tags) } : {}),
    ...(users.length > 0 ? { users: JSON.stringify(users) } : {}),
    ...(searchParam === "" ? {} : { searchParam }),
    ...(unread ? { withUnreadMessages: "true" as const } : {}),
  };
}
