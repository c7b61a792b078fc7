import { useState } from "react";

interface Asked {
  error: unknown;
  isFetching: boolean;
}

/**
 * Keeps the error of a query displayed while the query refetches; TanStack Query itself clears the error at the start
 * of a refetch. The error is kept only for the same `id`.
 */
export function useKeptError(id: number | undefined, { error, isFetching }: Asked): unknown {
  const [last, setLast] = useState<{ id: number | undefined; error: unknown }>({ id, error });
  const kept = isFetching && last.id === id ? (error ?? last.error) : error;
  if (last.id !== id || last.error !== kept) setLast({ id, error: kept });
  return kept;
}
