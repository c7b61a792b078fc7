import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyPart } from "../../../shared/ui/layout/lazy-part.ts";
import { bellTexts } from "./bell-texts.ts";
import classes from "./notifications-bell.module.css";
import { useAlerts } from "./use-alerts.ts";
import { useUnreadTickets } from "./use-unread-tickets.ts";

const UnreadTickets = lazyPart(() =>
  import("./unread-tickets.tsx").then((module) => ({ default: module.UnreadTickets })),
);

/** In the top bar: which tickets have messages that nobody has read. */
export function NotificationsBell() {
  const t = useTexts(bellTexts);
  const { count, tickets } = useUnreadTickets();
  useAlerts(count);
  const label = count === 0 ? t("label") : t("labelCount", { count });
  return (
    <Dropdown
      role="dialog"
      label={t("title")}
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
        <UnreadTickets tickets={tickets} />
      </Suspense>
    </Dropdown>
  );
}
