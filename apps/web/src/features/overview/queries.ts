import { getOverview } from "@recado/contract/overview";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../shared/api/call.ts";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";

const key = "overview";
/** Connections and days go on without an event. */
const everyMs = 60_000;
const settleMs = 2_000;

export function useOverview() {
  return useQuery({
    queryKey: [key],
    queryFn: () => call(getOverview, {}),
    refetchInterval: everyMs,
  });
}

/** A company or a plan that changes counts anew, every few seconds at the most. */
export function useRecount(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const recount = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: [key] });
    }, settleMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent("managedCompany", recount);
  useLiveEvent("managedInvoice", recount);
  useLiveEvent("plan", recount);
}
