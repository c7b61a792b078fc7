import { useState } from "react";

/** Counts the messages that arrived below since the reader scrolled away from the end. */
export function useMissedCount(
  lastKey: string | undefined,
  atEnd: boolean,
  countAfter: (seenKey: string | undefined) => number,
): number {
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  return atEnd ? 0 : countAfter(seenKey);
}
