import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { showAppBadge } from "../../../shared/install/app-badge.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useTitleBadge } from "../../../shared/ui/layout/page-title.ts";
import type { UnreadTickets } from "./use-unread-tickets.ts";

const retryMilliseconds = 3_000;

/** Sound, notifications and a number in the title and on the app's icon; what they take comes after the page. */
export function useAlerts({ count, own }: Pick<UnreadTickets, "count" | "own">): void {
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
  useTitleBadge(count);
  useEffect(() => {
    if (own !== null) showAppBadge(own);
  }, [own]);
}
