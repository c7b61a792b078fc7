import { useEffect, useEffectEvent } from "react";
import type { PaletteLine } from "./use-found-records.ts";
import { useTicketLines } from "./use-ticket-lines.ts";

interface TicketLinesProps {
  search: string;
  onLines: (lines: readonly PaletteLine[]) => void;
}

/**
 * Finds the lines of the command palette that act on the open ticket, and reports them. The component is loaded only
 * while a ticket is open, because its code needs the code of the conversation.
 */
export function TicketLines({ search, onLines }: TicketLinesProps): null {
  const lines = useTicketLines(search);
  const report = useEffectEvent(() => onLines(lines));
  const shown = lines.map(({ id, label }) => `${id} ${label}`).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are new objects in each render; their texts tell changes.
  useEffect(() => report(), [shown]);
  return null;
}
