import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { useNotices } from "../notices/use-notices.ts";
import { bellTexts } from "./bell-texts.ts";
import classes from "./notifications-bell.module.css";
import { useAlerts } from "./use-alerts.ts";
import { useUnreadTickets } from "./use-unread-tickets.ts";

const BellContent = lazyPart(() =>
  import("./bell-content.tsx").then((module) => ({ default: module.BellContent })),
);

/** Bell in the top bar, with unread tickets and the user's notices. */
export function NotificationsBell() {
  const t = useTexts(bellTexts);
  const unread = useUnreadTickets();
  const notices = useNotices();
  useAlerts(unread);
  const counted = [
    unread.count > 0 && t("tickets", { count: unread.count }),
    notices.unreads > 0 && t("unreadNotices", { count: notices.unreads }),
  ].filter((words) => words !== false);
  const label = counted.length === 0 ? t("label") : `${t("label")}: ${counted.join(", ")}`;
  const count = unread.count + notices.unreads;
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
