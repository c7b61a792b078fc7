import { ActionIcon } from "@mantine/core";
import { formatPhone } from "@recado/contract/shared/format-phone";
import type { Ticket } from "@recado/contract/tickets";
import { IconArrowsMove, IconUser } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatTimeOrDate } from "../../shared/format/time.ts";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Dropdown } from "../../shared/ui/dialogs/dropdown.tsx";
import { DropdownItem, DropdownTitle } from "../../shared/ui/dialogs/dropdown-parts.tsx";
import { Avatar } from "../../shared/ui/layout/avatar.tsx";
import { BadgeCount } from "../../shared/ui/layout/badge-count.tsx";
import { Chip } from "../../shared/ui/layout/chip.tsx";
import { ColorChip } from "../../shared/ui/layout/color-chip.tsx";
import { PreviewLine } from "../inbox/list/row/preview-line.tsx";
import { ticketTexts } from "../tickets/texts.ts";
import { ticketLink } from "../tickets/ticket-link.ts";
import { TicketPriorityChip } from "../tickets/ticket-priority-chip.tsx";
import { useBoard } from "./board-context.ts";
import type { LaneKey } from "./board-lanes.ts";
import classes from "./card.module.css";
import { boardTexts } from "./texts.ts";

/** Height of every card, in pixels; longer content is cut off. */
export const cardHeight = 154;
export const cardGap = 8;

/** Content of a ticket's card on the board. */
export const Card = memo(function Card({ ticket, lane }: { ticket: Ticket; lane: LaneKey }) {
  const t = useTexts(boardTexts);
  const { contact, unreadMessages, status } = ticket;
  return (
    <>
      <div className={classes.head}>
        <Avatar name={contact.name} picture={contact.profilePicUrl} size={32} />
        <div className={classes.who}>
          <span className={classes.line}>
            <span className={classes.name} title={contact.name}>
              {contact.name}
            </span>
            <time className={classes.time} dateTime={ticket.updatedAt}>
              {formatTimeOrDate(ticket.updatedAt)}
            </time>
          </span>
          <span className={classes.line}>
            <span className={classes.number}>
              {[`#${ticket.id}`, formatPhone(contact.number)].filter(Boolean).join(" · ")}
            </span>
            {unreadMessages > 0 && <Unread count={unreadMessages} />}
          </span>
        </div>
      </div>
      <div className={classes.preview}>
        <PreviewLine ticket={ticket} hideDraft />
      </div>
      <div className={classes.chips}>
        <TicketPriorityChip priority={ticket.priority} />
        {status === "pending" && <Chip>{t("waiting")}</Chip>}
        <Chip {...(ticket.queue ? { dot: ticket.queue.color } : {})}>
          {ticket.queue?.name ?? t("noQueue")}
        </Chip>
        {ticket.user && <Chip icon={<IconUser size={12} stroke={1.75} />}>{ticket.user.name}</Chip>}
        {ticket.tags
          .filter(({ id }) => id !== lane)
          .map(({ id, name, color }) => (
            <ColorChip key={id} color={color}>
              {name}
            </ColorChip>
          ))}
      </div>
      <div className={classes.foot}>
        <Link
          className={classes.view}
          {...ticketLink(ticket)}
          preload={false}
          draggable={false}
          aria-label={t("viewOf", { name: contact.name })}
        >
          {t("view")}
        </Link>
        <MoveMenu ticket={ticket} lane={lane} />
      </div>
    </>
  );
});

function Unread({ count }: { count: number }) {
  const t = useTexts(ticketTexts);
  return <BadgeCount value={count} label={t("unread", { count })} />;
}

/** Menu that moves a card to another lane without dragging. */
function MoveMenu({ ticket, lane }: { ticket: Ticket; lane: LaneKey }) {
  const t = useTexts(boardTexts);
  const { lanes, move } = useBoard();
  const label = t("moveOf", { name: ticket.contact.name });
  return (
    <Dropdown
      label={t("moveTo")}
      button={(properties) => (
        <ActionIcon className={classes.move} aria-label={label} title={t("moveTo")} {...properties}>
          <IconArrowsMove size={17} stroke={1.75} />
        </ActionIcon>
      )}
    >
      <DropdownTitle>{t("moveTo")}</DropdownTitle>
      {lanes
        .filter(({ key }) => key !== lane)
        .map(({ key, name, color }) => (
          <DropdownItem
            key={key}
            icon={<span className={classes.dot} style={{ background: color ?? "var(--rc-line-strong)" }} />}
            onClick={() => move(ticket, key)}
          >
            {name}
          </DropdownItem>
        ))}
    </Dropdown>
  );
}
