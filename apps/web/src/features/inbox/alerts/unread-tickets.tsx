import type { Ticket } from "@recado/contract/tickets";
import { Link } from "@tanstack/react-router";
import { formatTimeOrDate } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import {
  closeDropdownAround,
  DropdownEmpty,
  DropdownList,
} from "../../../shared/ui/dialogs/dropdown-parts.tsx";
import { Avatar } from "../../../shared/ui/layout/avatar.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { ticketTexts } from "../../tickets/texts.ts";
import { ticketLink } from "../../tickets/ticket-link.ts";
import { PreviewLine } from "../list/row/preview-line.tsx";
import { bellTexts } from "./bell-texts.ts";
import classes from "./unread-tickets.module.css";

const shownTickets = 20;

/** The newest tickets with unread messages. */
export function UnreadTicketList({ tickets }: { tickets: Ticket[] }) {
  const t = useTexts(bellTexts);
  if (tickets.length === 0) return <DropdownEmpty>{t("empty")}</DropdownEmpty>;
  return <UnreadList tickets={tickets.slice(0, shownTickets)} />;
}

function UnreadList({ tickets }: { tickets: Ticket[] }) {
  const t = useTexts(ticketTexts);
  return (
    <DropdownList>
      {tickets.map((ticket) => (
        <li key={ticket.id}>
          <Link
            className={classes.item}
            {...ticketLink(ticket)}
            preload={false}
            onClick={({ currentTarget }) => closeDropdownAround(currentTarget)}
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
    </DropdownList>
  );
}
