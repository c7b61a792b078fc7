import { countTicketsByDay, countTicketsByUser, showDashboard } from "@recado/contract/dashboard";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRecount } from "../../shared/live/use-recount.ts";
import type { Period } from "./period.ts";

const key = "dashboard";
const settleMs = 1_000;
const refreshMs = 5_000;

/** The numbers of a period, those before it staying until they are there. */
export function useNumbers(period: Period) {
  return useQuery({
    queryKey: [key, "numbers", period],
    queryFn: () =>
      call(showDashboard, {
        query:
          period.kind === "days"
            ? { days: String(period.days) }
            : { date_from: period.from, date_to: period.to },
      }),
    placeholderData: keepPreviousData,
  });
}

export function useCharts({ from, to }: Period) {
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

/** What is chosen counts once it has stood for a second: two dates are one question. The first one counts at once. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Tickets move and people come and go while the page is open: it counts again, every few seconds at the most. */
export function useLiveDashboard(): void {
  const recount = useRecount([key], refreshMs);
  useLiveEvent("ticket", recount);
  useLiveEvent("user", recount);
}
