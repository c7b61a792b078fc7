import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { loadInBackground } from "../../../shared/api/load-chunk.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { showAppBadge } from "../../../shared/install/app-badge.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { useTitleBadge } from "../../../shared/ui/layout/page-title.ts";
import { useNotices } from "../notices/use-notices.ts";
import { bellTexts } from "./bell-texts.ts";
import classes from "./notifications-bell.module.css";
import { type UnreadTicketsState, useUnreadTickets } from "./use-unread-tickets.ts";

const BellContent = lazyComponent(() =>
  import("./bell-content.tsx").then((module) => ({ default: module.BellContent })),
);

/** Bell in the top bar. Its popover shows unread tickets and the user's notices. */
export function NotificationsBell() {
  const t = useTexts(bellTexts);
  const unread = useUnreadTickets();
  const notices = useNotices();
  useAlerts(unread);
  const counted = [
    unread.count > 0 && t("tickets", { count: unread.count }),
    notices.unreads > 0 && t("unreadNotices", { count: notices.unreads }),
  ].filter((words) => words !== false);
  const count = unread.count + notices.unreads;
  // The name contains the badge's number, which a user of voice control reads on the screen.
  const total = counted.length > 1 ? `${count} – ` : "";
  const label = counted.length === 0 ? t("label") : `${t("label")}: ${total}${counted.join(", ")}`;
  return (
    <Dropdown
      role="dialog"
      label={t("label")}
      width={340}
      button={(properties) => (
        <ActionIcon className={classes.bell} aria-label={label} title={label} {...properties}>
          <IconBell size={20} stroke={1.75} />
          {count > 0 && (
            <span className={classes.count}>
              <BadgeCount value={count} />
            </span>
          )}
        </ActionIcon>
      )}
    >
      <Suspense>
        <BellContent unread={unread} notices={notices} />
      </Suspense>
    </Dropdown>
  );
}

/**
 * Alerts of the bell: sound, notifications, and the unread count in the page title and on the app's icon. Their code
 * is loaded after the page.
 */
function useAlerts({ count, own }: Pick<UnreadTicketsState, "count" | "own">): void {
  const { id: userId, companyId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const open = (path: string) => history.push(path);
    loadInBackground(
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
