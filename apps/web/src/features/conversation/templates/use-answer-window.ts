import type { Ticket } from "@recado/contract/tickets";
import { useEffect, useState } from "react";

/** A timer can wait no longer than this. */
const longestWait = 2 ** 31 - 1;

/** Whether the customer may still be answered freely; changes by itself when the time is over. */
export function useIsWindowClosed({ windowClosesAt }: Pick<Ticket, "windowClosesAt">): boolean {
  const closesAt = windowClosesAt === null ? Number.POSITIVE_INFINITY : Date.parse(windowClosesAt);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const left = closesAt - Date.now();
    if (!Number.isFinite(left)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(left, 0), longestWait));
    return () => clearTimeout(timer);
  }, [closesAt]);
  return closesAt <= now;
}
