import { ActionIcon } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import { IconBell } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { formatTimeOrDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { BadgeCount } from "../../shared/ui/badge-count.tsx";
import { Dropdown } from "../../shared/ui/dropdown.tsx";
import { DropdownTitle } from "../../shared/ui/dropdown-parts.tsx";
import { AskPermission } from "./ask-permission.tsx";
import classes from "./notifications-bell.module.css";
import { PreviewLine } from "./preview-line.tsx";
import { ticketTexts } from "./texts.ts";
import { useAlerts } from "./use-alerts.ts";
import { useUnreadTickets } from "./use-unread-tickets.ts";

const shownTickets = 20;

/** In the top bar: which tickets have messages that nobody has read. */
export function NotificationsBell() {
  const t = useTexts(ticketTexts);
  const tickets = useUnreadTickets();
  const count = tickets.length;
  useAlerts(count);
  const label = count === 0 ? t("bell.label") : t("bell.labelCount", { count });
  return (
    <Dropdown
      role="dialog"
      label={t("bell.title")}
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
      <DropdownTitle>{t("bell.title")}</DropdownTitle>
      {count === 0 ? (
        <p className={classes.empty}>{t("bell.empty")}</p>
      ) : (
        <UnreadList tickets={tickets.slice(0, shownTickets)} />
      )}
      <AskPermission />
    </Dropdown>
  );
}

function UnreadList({ tickets }: { tickets: Ticket[] }) {
  const t = useTexts(ticketTexts);
  return (
    <ul className={classes.list}>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            className={classes.item}
            to="/tickets/{-$ticketId}"
            params={{ ticketId: ticket.status === "pending" ? undefined : ticket.uuid }}
            search={ticket.status === "pending" ? { tab: "pending" } : {}}
            preload={false}
            onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
          >
            <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} size={36} />
            <span className={classes.lines}>
              <span className={classes.line}>
                <span className={classes.name}>{ticket.contact.name}</span>
                <time className={classes.time} dateTime={ticket.updatedAt}>
                  {formatTimeOrDate(ticket.updatedAt)}
                </time>
              </span>
              <span className={classes.line}>
                <PreviewLine ticket={ticket} hideDraft />
                <BadgeCount
                  value={ticket.unreadMessages}
                  label={t("unread", { count: ticket.unreadMessages })}
                />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
