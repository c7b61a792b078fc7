import { pageSize } from "@recado/contract/shared/pagination";
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  appendPage,
  appendRequestedPage,
  dropRow,
  type EntityRow,
  nextPage,
  type RowPage,
  replaceRow,
} from "./loaded-rows.ts";
import type { MoreRows } from "./more-rows.ts";

/** Description of a list on the server: its name in the query cache, and how to fetch a page of its rows. */
export interface ListSource<Row> {
  /** First part of the query keys of the list. Every other query about these entities has the same first part. */
  readonly name: string;
  /** Name of a filter that `fetchPage` applies; each filter's rows are cached apart, and events change all of them. */
  readonly variant?: string;
  readonly fetchPage: (query: ListQuery) => Promise<RowPage<Row>>;
}

/** List on the server whose entities can also be fetched one by one. */
export interface EntitySource<Row> extends ListSource<Row> {
  readonly fetchOne: (id: string) => Promise<Row>;
}

export interface ListQuery {
  pageNumber: string;
  searchParam?: string;
}

export interface EntityList<Row> {
  /** Rows loaded until now; undefined until the first page has loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  /** Whether `count` is only a lower bound, because the server stopped counting. */
  readonly isCountLimited?: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly more: MoreRows;
}

interface AskedPage {
  /** Search term with which the page was requested. */
  of: string;
  number: number;
}

/** State of a list that loads page by page. A refetch fetches as many rows as were loaded before it. */
export function useEntityList<Row extends EntityRow>(
  source: ListSource<Row>,
  search: string,
): EntityList<Row> {
  const client = useQueryClient();
  const queryKey = keyOf(source, search);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    queryFn: () => fetchLoaded(source, search, client.getQueryData<RowPage<Row>>(queryKey)?.rows.length ?? 0),
    placeholderData: keepPreviousData,
    // The data counts as stale at each mount, because live events reach the list only while its page is on the screen.
    staleTime: 0,
  });
  // A new page is appended to the rows in the cache at the moment of its arrival, because live events may have changed
  // them since the request.
  const { mutate, isPending, isError, variables } = useMutation({
    // The user may change the search term while a page is loading. The page is then stored in the list of the former
    // term.
    mutationFn: ({ of, number }: AskedPage) => fetchPage(source, of, number),
    onSuccess: (page, { of, number }) =>
      client.setQueryData<RowPage<Row>>(
        keyOf(source, of),
        (known) => known && appendRequestedPage(known, page, { number, pageSize }),
      ),
  });
  const loaded = data?.rows.length ?? 0;
  return {
    rows: data?.rows,
    count: data?.count,
    isCountLimited: data?.isCountLimited ?? false,
    error,
    refetch: () => void refetch(),
    more: {
      exist: !isPlaceholderData && (data?.hasMore ?? false),
      loading: isPending && variables.of === search,
      failed: isError && variables.of === search,
      load: () => mutate({ of: search, number: nextPage(loaded, pageSize) }),
    },
  };
}

/**
 * Replaces a saved row at its present position in all lists in memory. The refetch that follows moves the row to its
 * sorted position.
 */
export function putRow<Row extends EntityRow>(client: QueryClient, source: ListSource<Row>, row: Row): void {
  client.setQueriesData<RowPage<Row>>(
    { queryKey: listsOf(source) },
    (known) => known && replaceRow(known, row),
  );
  refetchRows(client, source);
}

/** Returns the row with the given id from any list in memory; undefined if no list contains the row. */
export function loadedRow<Row extends EntityRow>(
  client: QueryClient,
  source: ListSource<Row>,
  id: number,
): Row | undefined {
  return client
    .getQueriesData<RowPage<Row>>({ queryKey: listsOf(source) })
    .flatMap(([, page]) => page?.rows ?? [])
    .find((row) => row.id === id);
}

export function removeRow<Row extends EntityRow>(
  client: QueryClient,
  source: ListSource<Row>,
  id: number,
): void {
  client.setQueriesData<RowPage<Row>>({ queryKey: listsOf(source) }, (known) => known && dropRow(known, id));
  refetchRows(client, source);
}

const refetches = new Map<string, number>();
const refetchDelayMs = 200;

/**
 * Refetches the rows of a source shortly after a change, once for many changes in a row. A refetch is needed because
 * only the server knows which rows match a search, and their order.
 */
export function refetchRows<Row>(client: QueryClient, { name }: ListSource<Row>): void {
  window.clearTimeout(refetches.get(name));
  refetches.set(
    name,
    window.setTimeout(() => void client.invalidateQueries({ queryKey: [name] }), refetchDelayMs),
  );
}

function listsOf<Row>({ name }: ListSource<Row>) {
  return [name, "pages"] as const;
}

function keyOf<Row>(source: ListSource<Row>, search: string) {
  return [...listsOf(source), search, ...(source.variant ? [source.variant] : [])] as const;
}

async function fetchLoaded<Row extends EntityRow>(
  source: ListSource<Row>,
  search: string,
  wanted: number,
): Promise<RowPage<Row>> {
  let loaded = await fetchPage(source, search, 1);
  for (let page = 2; loaded.hasMore && loaded.rows.length < wanted; page++)
    loaded = appendPage(loaded, await fetchPage(source, search, page));
  return loaded;
}

function fetchPage<Row>(source: ListSource<Row>, search: string, page: number): Promise<RowPage<Row>> {
  return source.fetchPage({
    pageNumber: String(page),
    ...(search === "" ? {} : { searchParam: search }),
  });
}
