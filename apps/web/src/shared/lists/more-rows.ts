/** Whether a list has rows that are not loaded yet, and the state of the request for them. */
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
