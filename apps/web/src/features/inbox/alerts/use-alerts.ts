import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { loadLater } from "../../../shared/api/load-part.ts";
import { showAppBadge } from "../../../shared/install/app-badge.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useTitleBadge } from "../../../shared/ui/layout/page-title.ts";
import type { UnreadTickets } from "./use-unread-tickets.ts";

/** Sound, notifications, and the count in the title and on the app's icon. Their code is loaded after the page. */
export function useAlerts({ count, own }: Pick<UnreadTickets, "count" | "own">): void {
  const { id: userId, companyId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const open = (path: string) => history.push(path);
    loadLater(
      () => import("./start-alerts.ts"),
      ({ startAlerts }) => {
        if (!stop.signal.aborted) startAlerts({ connection, userId, companyId, open }, stop.signal);
      },
    );
    return () => stop.abort();
  }, [connection, userId, companyId, history]);
  useTitleBadge(count);
  useEffect(() => {
    if (own !== null) showAppBadge(own);
  }, [own]);
}
