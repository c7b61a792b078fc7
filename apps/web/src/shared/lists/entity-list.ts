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

/** Source of a list's rows. */
export interface ListSource<Row> {
  /** First part of its query keys; all other queries about these entities start with it too. */
  readonly name: string;
  readonly fetchPage: (query: ListQuery) => Promise<RowPage<Row>>;
}

/** Source of entities that can also be fetched one by one. */
export interface EntitySource<Row> extends ListSource<Row> {
  readonly fetchOne: (id: string) => Promise<Row>;
}

export interface ListQuery {
  pageNumber: string;
  searchParam?: string;
}

export interface EntityList<Row> {
  /** Undefined until loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly count: number | undefined;
  /** Whether `count` is a lower bound. */
  readonly isCountLimited?: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
  readonly more: MoreRows;
}

interface AskedPage {
  /** The search term that the page belongs to. */
  of: string;
  number: number;
}

/** A paged list. A refetch fetches as many rows as were loaded before. */
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
    // Always stale, because live events arrive only while the page is on the screen.
    staleTime: 0,
  });
  // A page is joined to the rows known when it arrives, because live events may have changed them meanwhile.
  const { mutate, isPending, isError, variables } = useMutation({
    // The search term may change while a page is loading; the page still belongs to the old term.
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

/** Shows a saved row at once in its present place; a refetch soon moves it to its sorted place. */
export function putRow<Row extends EntityRow>(client: QueryClient, source: ListSource<Row>, row: Row): void {
  client.setQueriesData<RowPage<Row>>(
    { queryKey: listsOf(source) },
    (known) => known && replaceRow(known, row),
  );
  refetchRows(client, source);
}

/** The row as a loaded list has it; undefined if no list has loaded it. */
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

/** Only the server knows which rows match a search and in which order. One refetch serves a burst of changes. */
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
  return [...listsOf(source), search] as const;
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
