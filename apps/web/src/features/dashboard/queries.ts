import {
  countTicketsByDay,
  countTicketsByUser,
  countTicketsByWeekHour,
  getDashboard,
} from "@recado/contract/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRecount } from "../../shared/live/use-recount.ts";
import type { ChosenPeriod } from "./period.ts";
import type { SelectionSearch } from "./period-search.ts";

const key = "dashboard";
const settleMs = 1_000;
const refreshMs = 5_000;

/**
 * Fetches the counters and statistics of a period. Those of the previous period remain visible until the new ones
 * arrive.
 */
export function useNumbers(period: ChosenPeriod, selection: SelectionSearch) {
  return useQuery({
    queryKey: [key, "numbers", period, selection],
    queryFn: () =>
      call(getDashboard, {
        query: {
          ...(period.kind === "days"
            ? { days: String(period.days) }
            : { date_from: period.from, date_to: period.to }),
          ...selectionQuery(selection),
        },
      }),
    placeholderData: keepPreviousData,
  });
}

export function useCharts({ from, to }: ChosenPeriod, selection: SelectionSearch) {
  const query = { initialDate: from, finalDate: to, ...selectionQuery(selection) };
  const users = useQuery({
    queryKey: [key, "users", from, to, selection],
    queryFn: () => call(countTicketsByUser, { query }),
    placeholderData: keepPreviousData,
  });
  const days = useQuery({
    queryKey: [key, "days", from, to, selection],
    queryFn: () => call(countTicketsByDay, { query }),
    placeholderData: keepPreviousData,
  });
  return { users, days };
}

/** Fetches the number of tickets that began in each hour of the week. */
export function useWeek({ from, to }: ChosenPeriod, selection: SelectionSearch) {
  const query = { initialDate: from, finalDate: to, ...selectionQuery(selection) };
  return useQuery({
    queryKey: [key, "week", from, to, selection],
    queryFn: () => call(countTicketsByWeekHour, { query }),
    placeholderData: keepPreviousData,
  });
}

function selectionQuery({ queues, connections, users }: SelectionSearch) {
  return {
    ...(queues && { queueIds: JSON.stringify(queues) }),
    ...(connections && { whatsappIds: JSON.stringify(connections) }),
    ...(users && { users: JSON.stringify(users) }),
  };
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
