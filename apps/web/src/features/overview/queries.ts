import { getOverview } from "@recado/contract/overview";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRecount } from "../../shared/live/use-recount.ts";

const key = "overview";
/** Refetch interval, because changes of connections and the start of a new day cause no live event. */
const everyMs = 60_000;
const settleMs = 2_000;

export function useOverview() {
  return useQuery({
    queryKey: [key],
    queryFn: () => call(getOverview, {}),
    refetchInterval: everyMs,
  });
}

/** Refetches the overview when a company or plan changes, once every few seconds at most. */
export function useLiveOverview(): void {
  const recount = useRecount([key], settleMs);
  useLiveEvent("managedCompany", recount);
  useLiveEvent("managedInvoice", recount);
  useLiveEvent("plan", recount);
}
