import { countTicketsByDay, countTicketsByUser, getDashboard } from "@recado/contract/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRecount } from "../../shared/live/use-recount.ts";
import type { ChosenPeriod } from "./period.ts";

const key = "dashboard";
const settleMs = 1_000;
const refreshMs = 5_000;

/**
 * Fetches the counters and statistics of a period. Those of the previous period remain visible until the new ones
 * arrive.
 */
export function useNumbers(period: ChosenPeriod) {
  return useQuery({
    queryKey: [key, "numbers", period],
    queryFn: () =>
      call(getDashboard, {
        query:
          period.kind === "days"
            ? { days: String(period.days) }
            : { date_from: period.from, date_to: period.to },
      }),
    placeholderData: keepPreviousData,
  });
}

export function useCharts({ from, to }: ChosenPeriod) {
  const query = { initialDate: from, finalDate: to };
  const users = useQuery({
    queryKey: [key, "users", from, to],
    queryFn: () => call(countTicketsByUser, { query }),
    placeholderData: keepPreviousData,
  });
  const days = useQuery({
    queryKey: [key, "days", from, to],
    queryFn: () => call(countTicketsByDay, { query }),
    placeholderData: keepPreviousData,
  });
  return { users, days };
}

/**
 * Returns the value once it has not changed for a second, so that picking two dates causes only one request. The
 * initial value is returned at once.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Refetches the dashboard when tickets or users change, once every few seconds at most. */
export function useLiveDashboard(): void {
  const recount = useRecount([key], refreshMs);
  useLiveEvent("ticket", recount);
  useLiveEvent("user", recount);
}
