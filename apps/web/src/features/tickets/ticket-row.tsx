import type { Ticket } from "@recado/contract/tickets";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode } from "react";
import { formatTimeOrDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { BadgeCount } from "../../shared/ui/badge-count.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { PreviewLine } from "./preview-line.tsx";
import { ticketTexts } from "./texts.ts";
import { TicketChips } from "./ticket-chips.tsx";
import { shortenName } from "./ticket-preview.ts";
import classes from "./ticket-row.module.css";

export const rowHeight = 76;

interface TicketRowProps {
  ticket: Ticket;
  /** Its conversation is open. */
  selected: boolean;
  shortNames: boolean;
}

/** One ticket of the list. Waiting ones are no links: they have to be accepted. */
export const TicketRow = memo(function TicketRow({ ticket, selected, shortNames }: TicketRowProps) {
  const t = useTexts(ticketTexts);
  const isPending = ticket.status === "pending";
  const unread = ticket.unreadMessages;
  return (
    <RowFrame ticket={ticket} selected={selected}>
      <span
        className={classes.bar}
        style={{ background: ticket.queue?.color ?? "var(--rc-line-strong)" }}
        title={ticket.queue?.name ?? t("noQueue")}
      />
      <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} />
      <span className={classes.lines}>
        <span className={classes.line}>
          <span className={classes.name} title={ticket.contact.name}>
            {shortNames ? shortenName(ticket.contact.name) : ticket.contact.name}
          </span>
          <time className={classes.time} dateTime={ticket.updatedAt}>
            {formatTimeOrDate(ticket.updatedAt)}
          </time>
        </span>
        <span className={classes.line}>
          <PreviewLine ticket={ticket} hideDraft={selected} />
          {unread > 0 && <BadgeCount value={unread} label={t("unread", { count: unread })} />}
        </span>
        <TicketChips ticket={ticket} />
      </span>
      {isPending && <AcceptButton ticket={ticket} />}
    </RowFrame>
  );
});

function RowFrame({
  ticket,
  selected,
  children,
}: Omit<TicketRowProps, "shortNames"> & { children: ReactNode }) {
  const unread = ticket.unreadMessages > 0 || undefined;
  if (ticket.status === "pending") {
    return (
      <div className={classes.row} data-pending data-unread={unread}>
        {children}
      </div>
    );
  }
  return (
    <Link
      className={classes.row}
      to="/tickets/{-$ticketId}"
      params={{ ticketId: ticket.uuid }}
      search={true}
      preload={false}
      aria-current={selected ? "page" : undefined}
      data-unread={unread}
    >
      {children}
    </Link>
  );
}
