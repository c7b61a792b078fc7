import { useState } from "react";

/** Counts what came in below since the reader left the end. */
export function useMissed(
  rows: readonly { key: string }[],
  atEnd: boolean,
  countAfter: (seenKey: string | undefined) => number,
): number {
  const lastKey = rows.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  return atEnd ? 0 : countAfter(seenKey);
}
