import { ActionIcon, Button } from "@mantine/core";
import type { Ticket, TicketMessageMatch } from "@recado/contract/tickets";
import { IconEye, IconUsers } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, type ReactNode, Suspense } from "react";
import { formatDateTime, formatTimeOrDate } from "../../../../shared/format/time.ts";
import { useNow } from "../../../../shared/format/use-now.ts";
import { useTexts } from "../../../../shared/i18n/use-texts.ts";
import { useCan, useUser } from "../../../../shared/session/session-context.ts";
import { Avatar } from "../../../../shared/ui/layout/avatar.tsx";
import { BadgeCount } from "../../../../shared/ui/layout/badge-count.tsx";
import { lazyComponent } from "../../../../shared/ui/layout/lazy-component.ts";
import { setFoundTarget } from "../../../messages/jump-target.ts";
import { focusComposer } from "../../../tickets/focus-composer.ts";
import { ticketTexts } from "../../../tickets/texts.ts";
import { useTicketActions } from "../../../tickets/use-ticket-actions.ts";
import { setPeekedTicket } from "../peeked-ticket.ts";
import { useIsSelecting, useIsTicketSelected } from "../selection/selection.ts";
import { CustomerWait, formatWait, SnoozedUntil } from "./customer-wait.tsx";
import { PreviewLine } from "./preview-line.tsx";
import classes from "./row.module.css";
import boxes from "./select-box.module.css";
import type { ShownChips } from "./shown-chips.ts";
import { TicketChips } from "./ticket-chips.tsx";
import { shortenName } from "./ticket-preview.ts";

const FoundName = lazyComponent(() =>
  import("./found-row.tsx").then(({ FoundName }) => ({ default: FoundName })),
);
const FoundLine = lazyComponent(() =>
  import("./found-row.tsx").then(({ FoundLine }) => ({ default: FoundLine })),
);

const waitingLookMs = 15_000;

interface TicketRowProps {
  ticket: Ticket;
  /** Whether the conversation of the row's ticket is open. */
  selected: boolean;
  shortNames: boolean;
  /** Search term, whose matches are marked; empty outside the search. */
  term: string;
  /** The message of this ticket that matches the search; undefined if none does. */
  found: TicketMessageMatch | undefined;
  chips: ShownChips;
}

/**
 * One ticket of the list. The row of a waiting ticket is no link, because the ticket must be accepted before its
 * conversation opens; a click on the row opens the preview.
 */
export const TicketListRow = memo(function TicketRow({
  ticket,
  selected,
  shortNames,
  term,
  found,
  chips,
}: TicketRowProps) {
  const t = useTexts(ticketTexts);
  const isPending = ticket.status === "pending";
  const unread = ticket.unreadMessages;
  const name = shortNames ? shortenName(ticket.contact.name) : ticket.contact.name;
  const preview = <PreviewLine ticket={ticket} hideDraft={selected} />;
  return (
    <>
      <RowFrame ticket={ticket} selected={selected} found={found}>
        <span
          className={classes.bar}
          style={{ background: ticket.queue?.color ?? "var(--rc-line-strong)" }}
          title={ticket.queue?.name ?? t("noQueue")}
        />
        <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} />
        <span className={classes.lines}>
          <span className={classes.line}>
            {ticket.isGroup && (
              <IconUsers
                className={classes.group}
                size={15}
                stroke={1.75}
                role="img"
                aria-label={t("group")}
              />
            )}
            <span className={classes.name} dir="auto" title={ticket.contact.name}>
              {term === "" ? (
                name
              ) : (
                <Suspense fallback={name}>
                  <FoundName name={name} term={term} />
                </Suspense>
              )}
            </span>
            <RowTime ticket={ticket} />
          </span>
          <span className={classes.line}>
            {term === "" ? (
              preview
            ) : (
              <Suspense fallback={preview}>
                <FoundLine ticket={ticket} found={found} term={term} />
              </Suspense>
            )}
            {unread > 0 && <BadgeCount value={unread} label={t("unread", { count: unread })} />}
          </span>
          <TicketChips ticket={ticket} shown={chips} />
        </span>
        {isPending && <AcceptButton ticket={ticket} />}
      </RowFrame>
      <PeekButton ticket={ticket} />
      <SelectBox ticket={ticket} />
    </>
  );
});

/** Snooze or wait of the ticket, or wait of its customer; without these, the time of the latest activity. */
function RowTime({ ticket }: Pick<TicketRowProps, "ticket">) {
  const { status, queuedAt, waitingSince, snooze, updatedAt } = ticket;
  if (status === "pending") return <Waiting since={queuedAt} />;
  if (snooze) return <SnoozedUntil until={snooze.until} />;
  if (status === "open" && waitingSince) return <CustomerWait since={waitingSince} />;
  return (
    <time className={classes.time} dateTime={updatedAt}>
      {formatTimeOrDate(updatedAt)}
    </time>
  );
}

/** Time that the ticket has been waiting, in minutes. */
function Waiting({ since }: { since: string }) {
  const t = useTexts(ticketTexts);
  const now = useNow(waitingLookMs);
  return (
    <time className={classes.time} dateTime={since} title={t("waitingSince", { at: formatDateTime(since) })}>
      {formatWait(since, now)}
    </time>
  );
}

interface RowFrameProps extends Pick<TicketRowProps, "ticket" | "selected" | "found"> {
  children: ReactNode;
}

function RowFrame({ ticket, selected, found, children }: RowFrameProps) {
  const unread = ticket.unreadMessages > 0 || undefined;
  const checked = useIsTicketSelected(ticket.id) || undefined;
  if (ticket.status === "pending") {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the preview's button is for keys.
      <div
        className={classes.row}
        data-pending
        data-unread={unread}
        data-checked={checked}
        onClick={({ target }) => {
          if (!(target instanceof Element && target.closest("button"))) setPeekedTicket(ticket);
        }}
      >
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
      onClick={() => {
        setFoundTarget(found);
        // The conversation is already open and will not take the focus by loading, so this click focuses the
        // composer.
        if (selected) focusComposer();
      }}
      aria-current={selected ? "page" : undefined}
      data-unread={unread}
      data-checked={checked}
    >
      {children}
    </Link>
  );
}

function AcceptButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { run, busy } = useTicketActions();
  return (
    <Button
      className={classes.accept}
      size="compact-sm"
      loading={busy}
      aria-label={t("acceptOf", { name: ticket.contact.name })}
      onClick={() => run("accept", ticket)}
    >
      {t("actions.accept")}
    </Button>
  );
}

/**
 * Checkbox over the avatar. The list handles clicks on it, because only the list knows which rows a Shift-click
 * selects.
 */
function SelectBox({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const isSelecting = useIsSelecting();
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input would have its state before the list has.
    <button
      type="button"
      role="checkbox"
      className={boxes.select}
      aria-checked={useIsTicketSelected(ticket.id)}
      aria-label={t("selectOf", { name: ticket.contact.name })}
      tabIndex={isSelecting ? 0 : -1}
      data-select
      data-shown={isSelecting || undefined}
    />
  );
}

/**
 * Button that opens a preview of a ticket whose conversation the user cannot open: a waiting ticket or, for admins, a
 * ticket of another user.
 */
function PeekButton({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  const { id } = useUser();
  const isWaiting = ticket.status === "pending";
  const mayPeek = useCan("tickets:peek") || isWaiting;
  if (!mayPeek || ticket.userId === id) return null;
  return (
    <ActionIcon
      className={classes.peek}
      size={30}
      data-pending={isWaiting || undefined}
      aria-label={t("peekOf", { name: ticket.contact.name })}
      title={t("peek")}
      onClick={() => setPeekedTicket(ticket)}
    >
      <IconEye size={18} stroke={1.75} />
    </ActionIcon>
  );
}
