/** State of the rows that are not loaded yet. */
export interface MoreRows {
  readonly exist: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

export function moreRowsOf(query: PagedQuery): MoreRows {
  return {
    exist: query.hasNextPage,
    loading: query.isFetchingNextPage,
    failed: query.isFetchNextPageError,
    load: () => void query.fetchNextPage(),
  };
}
