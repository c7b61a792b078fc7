import { VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useEffect, useRef, useState } from "react";
import { useReportScroll } from "../../../shared/attention/use-report-scroll.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { isJumping, useJumpTarget } from "../../messages/jump-target.ts";
import type { OlderPages } from "../../messages/message-queries.ts";
import { messageText } from "../../messages/message-text.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { visibleTicket } from "../../tickets/visible-ticket.ts";
import { messageTexts } from "../texts.ts";
import type { EarlierTickets } from "./earlier/earlier-tickets.ts";
import { keepPlace, keptPlace } from "./kept-places.ts";
import { isOutboxMessage } from "./present-entry.ts";
import { estimateHeight } from "./row-height.ts";
import { ThreadFrame } from "./thread-frame.tsx";
import { endKeyOf, messagesOf, type ThreadRow } from "./thread-row.ts";
import { ThreadRowView } from "./thread-row-view.tsx";
import { dayAt, missedAfter } from "./thread-rows.ts";
import { useMessageJump } from "./use-message-jump.ts";
import { useMissedCount } from "./use-missed-count.ts";
import { useOlderPages } from "./use-older-pages.ts";
import { isAtEnd, useThreadScroll } from "./use-thread-scroll.ts";
import { useUnreadJump } from "./use-unread-jump.ts";

interface ThreadViewProps {
  rows: ThreadRow[];
  ticket: OpenTicket;
  canReply: boolean;
  older: OlderPages;
  /** The contact's earlier tickets. Once the first message is loaded, their rows are part of `rows`. */
  earlier: EarlierTickets;
  /** Number of unread messages when the conversation was opened. */
  unreadCount: number;
  /** Whether the newest messages were fetched since the conversation was opened. */
  ready: boolean;
}

/** Distance from the top of the thread, in pixels, at which older messages are requested. */
const nearPx = 800;

export function ThreadView({ rows, ticket, canReply, older, earlier, unreadCount, ready }: ThreadViewProps) {
  const t = useTexts(messageTexts);
  const scroll = useThreadScroll({
    rows,
    estimateHeight,
    isLed: () => isJumping(ticket.id),
    startAt: () => (isJumping(ticket.id) ? undefined : keptPlace(ticket.id)),
  });
  const { scroller, virtualizer, atEnd } = scroll;
  // A jump to an older message fetches all pages up to that message, so scrolling loads no page meanwhile.
  const isGoing = useJumpTarget(ticket.id) !== null;
  const canLoad = (older.exist ? !older.loading && !older.failed : earlier.canLoad) && !isGoing;
  const load = () => (older.exist ? older.load() : earlier.load());
  const loadIfNear = useOlderPages({ scroller, rowCount: rows.length, nearPx, canLoad, load });
  const { jumpTo, highlighted } = useMessageJump({
    ticketId: ticket.id,
    ready,
    rows,
    virtualizer,
    older,
  });
  const missed = useMissedCount(endKeyOf(rows.at(-1)), atEnd, (seenKey) => missedAfter(rows, seenKey));
  const typedKey = rows.flatMap(messagesOf).findLast(({ message }) => isOutboxMessage(message))?.key;
  useEffect(() => {
    if (typedKey !== undefined) virtualizer.scrollToEnd();
  }, [typedKey, virtualizer]);
  useReportScroll(visibleTicket, ticket.id, atEnd);
  const unread = useUnreadJump({
    rows,
    unreadCount,
    countFrom: (index) => missedAfter(rows.slice(index), undefined),
    virtualizer,
    older,
    isAnswering: typedKey !== undefined,
  });
  const name = ticket.contact.name;
  return (
    <ThreadFrame
      scroll={scroll}
      rows={rows}
      label={t("messages", { name })}
      empty={t("empty")}
      older={older}
      loadIfNear={() => {
        loadIfNear();
        const top = isAtEnd(scroller.current)
          ? undefined
          : virtualizer.getVirtualItemForOffset(scroller.current?.scrollTop ?? 0);
        keepPlace(ticket.id, top && rows[top.index]?.key);
      }}
      dayAt={(index) => dayAt(rows, index)}
      unread={unread}
      missed={missed}
      arrivals={<Arrivals ticketId={ticket.id} contactName={name} />}
    >
      {(row, place) => (
        <ThreadRowView
          row={row}
          ticket={ticket}
          canReply={canReply}
          highlighted={highlighted}
          onGoTo={jumpTo}
          onToggleEarlier={(ticketId) => {
            scroll.holdPlace();
            earlier.toggle(ticketId);
          }}
          {...place}
        />
      )}
    </ThreadFrame>
  );
}

const pauseMs = 2_000;

interface ArrivalsProps {
  ticketId: number;
  contactName: string;
}

/**
 * Announces new messages to screen readers, at most every two seconds. The thread is not a live region, because its
 * rows mount and unmount.
 */
function Arrivals({ ticketId, contactName }: ArrivalsProps) {
  const t = useTexts(messageTexts);
  const waiting = useRef<Message[]>([]);
  const timer = useRef(0);
  const [said, setSaid] = useState("");

  function say(): void {
    const messages = waiting.current;
    waiting.current = [];
    timer.current = messages.length > 0 ? window.setTimeout(say, pauseMs) : 0;
    const last = messages.at(-1);
    if (last) setSaid(t("arrived", { count: messages.length, name: contactName, text: messageText(last) }));
  }

  useLiveEvent("appMessage", (event) => {
    if (event.action !== "create" || event.message.ticketId !== ticketId || event.message.fromMe) return;
    waiting.current.push(event.message);
    if (timer.current === 0) say();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {said}
    </VisuallyHidden>
  );
}
