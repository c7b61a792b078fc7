import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useTitleBadge } from "../../../shared/ui/layout/page-title.ts";

const retryMilliseconds = 3_000;

/** Sound, notifications and a number in the title; what they take comes after the page. */
export function useAlerts(unreadTickets: number): void {
  const { id: userId, companyId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const open = (path: string) => history.push(path);
    let again: ReturnType<typeof setTimeout> | undefined;
    const start = () =>
      import("./start-alerts.ts").then(
        ({ startAlerts }) => {
          if (!stop.signal.aborted) startAlerts({ connection, userId, companyId, open }, stop.signal);
        },
        () => {
          // The server is away for a moment; what calls can come later than the page.
          if (!stop.signal.aborted) again = setTimeout(() => void start(), retryMilliseconds);
        },
      );
    void start();
    return () => {
      stop.abort();
      clearTimeout(again);
    };
  }, [connection, userId, companyId, history]);
  useTitleBadge(unreadTickets);
}
