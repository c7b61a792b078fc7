import { getOverview } from "@recado/contract/overview";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useRecount } from "../../shared/live/use-recount.ts";

const key = "overview";
/** Refetch interval, because connections and new days cause no event. */
const everyMs = 60_000;
const settleMs = 2_000;

export function useOverview() {
  return useQuery({
    queryKey: [key],
    queryFn: () => call(getOverview, {}),
    refetchInterval: everyMs,
  });
}

/** Refetches after a change of a company or plan, once every few seconds at most. */
export function useLiveOverview(): void {
  const recount = useRecount([key], settleMs);
  useLiveEvent("managedCompany", recount);
  useLiveEvent("managedInvoice", recount);
  useLiveEvent("plan", recount);
}
