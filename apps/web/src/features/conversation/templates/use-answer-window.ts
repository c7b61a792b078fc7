import type { Ticket } from "@recado/contract/tickets";
import { useEffect, useState } from "react";

/** Browsers' limit for a timer. */
const longestWait = 2 ** 31 - 1;

/** Whether the time for free answers to the customer is over; updates by itself when it ends. */
export function useIsWindowClosed({ windowClosesAt }: Pick<Ticket, "windowClosesAt">): boolean {
  const closesAt = windowClosesAt === null ? Number.POSITIVE_INFINITY : Date.parse(windowClosesAt);
  const [now, setNow] = useState(Date.now);
  const isClosed = closesAt <= now;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that ends too early is set again
  useEffect(() => {
    if (isClosed) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(closesAt - Date.now(), longestWait));
    return () => clearTimeout(timer);
  }, [closesAt, isClosed, now]);
  return isClosed;
}
