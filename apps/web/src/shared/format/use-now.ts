import { useEffect, useState } from "react";

/**
 * The current time. Renders the component again at each interval, so that relative times and states that depend on the
 * time stay correct.
 */
export function useNow(everyMs = 1_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
