import { useState } from "react";

interface Asked {
  error: unknown;
  isFetching: boolean;
}

/** Why the one of this id was refused. The query forgets that while it asks anew; what the screen says of it stays until there is an answer. */
export function useKeptError(id: number | undefined, { error, isFetching }: Asked): unknown {
  const [last, setLast] = useState<{ id: number | undefined; error: unknown }>({ id, error });
  const kept = isFetching && last.id === id ? (error ?? last.error) : error;
  if (last.id !== id || last.error !== kept) setLast({ id, error: kept });
  return kept;
}
