import { getTicketByUuid, listTickets, type Ticket } from "@recado/contract/tickets";
import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "../../shared/api/call.ts";
import { createAfterBurst } from "../../shared/live/after-burst.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { withoutNews } from "./open-ticket.ts";
import { allTickets, type ListRules, ticketFreshness, ticketKeys } from "./ticket-cache.ts";
import {
  addPage,
  nextCursorOf,
  setCount,
  type TicketFilter,
  type TicketPage,
  type TicketPages,
} from "./ticket-pages.ts";

export function useTicketList(filter: TicketFilter) {
  const client = useQueryClient();
  return useQuery({
    ...ticketListQuery(client, filter),
    ...(filter.status === undefined ? { placeholderData: keepPreviousData } : {}),
  });
}

/** A list is fetched again as far as it was loaded. */
export function ticketListQuery(client: QueryClient, filter: TicketFilter) {
  const queryKey = ticketKeys.list(filter);
  return queryOptions({
    queryKey,
    queryFn: () => {
      const loaded = client.getQueryData<TicketPages>(queryKey)?.pages.length ?? 1;
      return ticketFreshness.ask(allTickets, () => fetchPages(filter, loaded));
    },
  });
}

export interface MoreTickets {
  exist: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

/** Joins the next page to what is known when it arrives: live events may have changed that meanwhile. */
export function useMoreTickets(filter: TicketFilter, pages: TicketPages | undefined): MoreTickets {
  const client = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation({
    // The filter may change while a page is on its way, which still belongs to the list it was asked for.
    mutationFn: ({ of, cursor }: { of: TicketFilter; cursor: string }) => fetchNextPage(of, cursor),
    onSuccess: (page, { of, cursor }) =>
      client.setQueryData<TicketPages>(ticketKeys.list(of), (known) => known && addPage(known, page, cursor)),
  });
  const cursor = nextCursorOf(pages);
  const load = useCallback(() => {
    if (cursor !== null) mutate({ of: filter, cursor });
  }, [filter, cursor, mutate]);
  const isOfThis =
    variables !== undefined && hashKey(ticketKeys.list(variables.of)) === hashKey(ticketKeys.list(filter));
  return { exist: cursor !== null, loading: isPending && isOfThis, failed: isError && isOfThis, load };
}

/** Without an address, no ticket. */
export function useOpenTicket(uuid: string | undefined) {
  return useQuery({ ...ticketQuery(uuid), select: withoutNews });
}

/** How many of its messages nobody has read yet, and up to which: the number may stay while one is read and the next comes in. */
export function useUnread(uuid: string): Unread | undefined {
  return useQuery({ ...ticketQuery(uuid), select: unreadOf }).data;
}

type Unread = Pick<Ticket, "unreadMessages" | "lastMessageId">;

function unreadOf({ unreadMessages, lastMessageId }: Ticket): Unread {
  return { unreadMessages, lastMessageId };
}

function ticketQuery(uuid: string | undefined) {
  return queryOptions({
    queryKey: ticketKeys.detail(uuid ?? ""),
    queryFn: (): Promise<Ticket> =>
      ticketFreshness.ask(allTickets, () => call(getTicketByUuid, { params: { uuid: uuid ?? "" } })),
    enabled: uuid !== undefined,
  });
}

/** The lists of whoever is signed in. */
export function useListRules(): ListRules {
  const client = useQueryClient();
  const { id: userId } = useUser();
  return { userId, recount: (filter) => recountSoon(client, filter) };
}

const afterBurst = createAfterBurst();

/** Asks the server how many there are, once for a burst of changes. */
export function recountSoon(client: QueryClient, filter: TicketFilter): void {
  afterBurst(JSON.stringify(filter), () => void recount(client, filter));
}

async function recount(client: QueryClient, filter: TicketFilter): Promise<void> {
  const page = await ticketFreshness.ask(allTickets, () => fetchPage(filter, null)).catch(() => null);
  // A list that cannot be counted now is refetched whole when the connection is back.
  if (page)
    client.setQueryData<TicketPages>(
      ticketKeys.list(filter),
      (pages) => pages && setCount(pages, page.count),
    );
}

async function fetchPages(filter: TicketFilter, count: number): Promise<TicketPages> {
  const pages = [await fetchPage(filter, null)];
  for (
    let cursor = nextCursorOf({ pages });
    cursor !== null && pages.length < count;
    cursor = nextCursorOf({ pages })
  )
    pages.push(await fetchPage(filter, cursor));
  return { pages };
}

/** Not as it was before something was told meanwhile: what is not loaded yet, no event could take away. */
export function fetchNextPage(filter: TicketFilter, cursor: string): Promise<TicketPage> {
  return ticketFreshness.ask(allTickets, () => fetchPage(filter, cursor));
}

function fetchPage(filter: TicketFilter, cursor: string | null): Promise<TicketPage> {
  return call(listTickets, { query: { ...queryOf(filter), ...(cursor === null ? {} : { cursor }) } });
}

function queryOf(filter: TicketFilter) {
  const { status, showAll, queueIds, connectionIds, ads, fromAd, tags } = filter;
  const { users, searchParam, unread, oldestFirst } = filter;
  return {
    ...(status === undefined ? {} : { status }),
    ...(showAll ? { showAll: "true" as const } : {}),
    ...(queueIds.length > 0 ? { queueIds: JSON.stringify(queueIds) } : {}),
    ...(connectionIds.length > 0 ? { whatsappIds: JSON.stringify(connectionIds) } : {}),
    ...(ads.length > 0 ? { ads: JSON.stringify(ads) } : {}),
    ...(fromAd ? { fromAd: "true" as const } : {}),
    ...(tags.length > 0 ? { tags: JSON.stringify(tags) } : {}),
    ...(users.length > 0 ? { users: JSON.stringify(users) } : {}),
    ...(searchParam === "" ? {} : { searchParam }),
    ...(unread ? { withUnreadMessages: "true" as const } : {}),
    ...(oldestFirst ? { oldestFirst: "true" as const } : {}),
  };
}
