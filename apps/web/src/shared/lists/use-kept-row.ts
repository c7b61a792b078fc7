import { useState } from "react";
import type { EntityRow } from "./loaded-rows.ts";

/** Last known version of the row that a dialog shows. It is undefined until the row has loaded. */
export function useKeptRow<Row extends EntityRow>(
  id: number | undefined,
  found: Row | undefined,
): Row | undefined {
  const [last, setLast] = useState<Row>();
  const lately = id === undefined ? undefined : (found ?? last);
  if (lately !== last) setLast(lately);
  if (id === undefined) return undefined;
  return found ?? (last?.id === id ? last : undefined);
}
