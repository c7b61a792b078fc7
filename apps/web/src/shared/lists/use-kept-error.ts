import { useState } from "react";

interface Asked {
  error: unknown;
  isFetching: boolean;
}

/**
 * The error of the query for this id. TanStack Query clears the error when it refetches; this keeps it on the screen
 * until there is an answer.
 */
export function useKeptError(id: number | undefined, { error, isFetching }: Asked): unknown {
  const [last, setLast] = useState<{ id: number | undefined; error: unknown }>({ id, error });
  const kept = isFetching && last.id === id ? (error ?? last.error) : error;
  if (last.id !== id || last.error !== kept) setLast({ id, error: kept });
  return kept;
}
