import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLiveConnection } from "../../shared/live/live-context.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { useTitleBadge } from "../../shared/ui/page-title.ts";

/** Sound, notifications and a number in the title; what they take comes after the page. */
export function useAlerts(unreadTickets: number): void {
  const { id: userId, companyId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const open = (path: string) => history.push(path);
    void import("./start-alerts.ts").then(
      ({ startAlerts }) =>
        stop.signal.aborted || startAlerts({ connection, userId, companyId, open }, stop.signal),
    );
    return () => stop.abort();
  }, [connection, userId, companyId, history]);
  useTitleBadge(unreadTickets);
}
