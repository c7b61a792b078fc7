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
import { createKeyedDebounce } from "../../shared/live/debounce-by-key.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { listQueryOf } from "./list-query.ts";
import { withoutNews } from "./open-ticket.ts";
import { allTickets, type ListRules, listedTicket, ticketFreshness, ticketKeys } from "./ticket-cache.ts";
import {
  addPage,
  nextCursorOf,
  setCount,
  type TicketListFilter,
  type TicketListPage,
  type TicketListPages,
} from "./ticket-pages.ts";

export function useTicketList(filter: TicketListFilter) {
  const client = useQueryClient();
  return useQuery({
    ...ticketListQuery(client, filter),
    ...(filter.status === undefined ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Query of a list of tickets. A refetch fetches as many pages as were loaded before it. */
export function ticketListQuery(client: QueryClient, filter: TicketListFilter) {
  const queryKey = ticketKeys.list(filter);
  return queryOptions({
    queryKey,
    queryFn: () => {
      const loaded = client.getQueryData<TicketListPages>(queryKey)?.pages.length ?? 1;
      return ticketFreshness.ask(
        allTickets,
        () => fetchPages(filter, loaded),
        () => refreshSoon(client, filter),
      );
    },
  });
}

export interface MoreTickets {
  exist: boolean;
  loading: boolean;
  failed: boolean;
  load: () => void;
}

/**
 * Loads the next page of a list. The page is appended to the list in memory at the moment of its arrival, because live
 * events may have changed the list since the request.
 */
export function useMoreTickets(filter: TicketListFilter, pages: TicketListPages | undefined): MoreTickets {
  const client = useQueryClient();
  const { mutate, isPending, isError, variables } = useMutation({
    // The user may change the filter during the request; the page then still belongs to the list that was requested.
    mutationFn: ({ of, cursor }: { of: TicketListFilter; cursor: string }) =>
      fetchNextPage(of, cursor, () => refreshSoon(client, of)),
    onSuccess: (page, { of, cursor }) =>
      client.setQueryData<TicketListPages>(
        ticketKeys.list(of),
        (known) => known && addPage(known, page, cursor),
      ),
  });
  const cursor = nextCursorOf(pages);
  const load = useCallback(() => {
    if (cursor !== null) mutate({ of: filter, cursor });
  }, [filter, cursor, mutate]);
  const isOfThis =
    variables !== undefined && hashKey(ticketKeys.list(variables.of)) === hashKey(ticketKeys.list(filter));
  return { exist: cursor !== null, loading: isPending && isOfThis, failed: isError && isOfThis, load };
}

/** Query of the ticket of the open conversation. Without a UUID, nothing is fetched. */
export function useOpenTicket(uuid: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    ...ticketQuery(uuid),
    select: withoutNews,
    // A ticket from the list is shown at once, so that its messages are requested together with the ticket.
    placeholderData: () => listedTicket(client, uuid),
  });
}

/**
 * Number of unread messages of a ticket, and the id of its last message. The id is needed because the number stays the
 * same if one message is read while another message arrives.
 */
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

/** Rules for putting tickets into the lists of the signed-in user. */
export function useListRules(): ListRules {
  const client = useQueryClient();
  const { id: userId, company } = useUser();
  return { userId, timeZone: company.timeZone, recount: (filter) => recountSoon(client, filter) };
}

const afterBurst = createKeyedDebounce();

/** Fetches the count of a list shortly after a change, once for many changes in a row. */
export function recountSoon(client: QueryClient, filter: TicketListFilter): void {
  afterBurst(JSON.stringify(filter), () => void recount(client, filter));
}

async function recount(client: QueryClient, filter: TicketListFilter): Promise<void> {
  const queryKey = ticketKeys.list(filter);
  try {
    const { count } = await ticketFreshness.ask(allTickets, () => fetchPage(filter, null));
    client.setQueryData<TicketListPages>(queryKey, (pages) => pages && setCount(pages, count));
  } catch {
    // The count on screen is wrong now. The query of the list is repeated by its own rules, for example once more after
    // an error of the server.
    await client.invalidateQueries({ queryKey, exact: true });
  }
}

async function fetchPages(filter: TicketListFilter, count: number): Promise<TicketListPages> {
  const pages = [await fetchPage(filter, null)];
  for (
    let cursor = nextCursorOf({ pages });
    cursor !== null && pages.length < count;
    cursor = nextCursorOf({ pages })
  )
    pages.push(await fetchPage(filter, cursor));
  return { pages };
}

/**
 * Fetches the next page of a list. The request is repeated if live events arrived meanwhile, because an event cannot
 * remove a ticket from a page that is not loaded yet.
 */
export function fetchNextPage(
  filter: TicketListFilter,
  cursor: string,
  onOutdated?: () => void,
): Promise<TicketListPage> {
  return ticketFreshness.ask(allTickets, () => fetchPage(filter, cursor), onOutdated);
}

/**
 * Fetches a list again once the live events pause. While many tickets change in a row, such as by a bulk action, each
 * response may contain tickets that an event has already removed.
 */
function refreshSoon(client: QueryClient, filter: TicketListFilter): void {
  const queryKey = ticketKeys.list(filter);
  afterBurst(JSON.stringify(queryKey), () => void client.invalidateQueries({ queryKey, exact: true }));
}

function fetchPage(filter: TicketListFilter, cursor: string | null): Promise<TicketListPage> {
  return call(listTickets, { query: { ...listQueryOf(filter), ...(cursor === null ? {} : { cursor }) } });
}
