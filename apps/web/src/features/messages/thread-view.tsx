import type { Ticket } from "@recado/contract/tickets";
import { useEffect, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { Arrivals } from "./arrivals.tsx";
import { DayPill } from "./day-pill.tsx";
import { JumpButton } from "./jump-button.tsx";
import { isJumping, useJumpTarget } from "./jump-target.ts";
import type { OlderPages } from "./message-queries.ts";
import { OlderState } from "./older-state.tsx";
import { isUnsent } from "./present-entry.ts";
import { estimateHeight } from "./row-height.ts";
import { messageTexts } from "./texts.ts";
import { ThreadRowView } from "./thread-row-view.tsx";
import { dayAt, missedAfter, type ThreadRow } from "./thread-rows.ts";
import classes from "./thread-view.module.css";
import { UnreadButton } from "./unread-button.tsx";
import { useJump } from "./use-jump.ts";
import { useOlderPages } from "./use-older-pages.ts";
import { useThreadScroll } from "./use-thread-scroll.ts";
import { useUnreadJump } from "./use-unread-jump.ts";

interface ThreadViewProps {
  rows: ThreadRow[];
  ticket: Ticket;
  canReply: boolean;
  older: OlderPages;
  /** How many were unread when the conversation was opened. */
  unreadCount: number;
  /** Whether the newest messages were asked for since it was opened. */
  ready: boolean;
}

/** Older messages are asked for before the reader gets there, and at the latest 50 px from the top. */
const nearPx = 800;

/** Nothing stands above the first row inside the list: whatever is said about older messages floats over it. */
export function ThreadView({ rows, ticket, canReply, older, unreadCount, ready }: ThreadViewProps) {
  const t = useTexts(messageTexts);
  const { scroller, virtualizer, atEnd, onScroll, onFocus } = useThreadScroll({
    rows,
    estimateHeight,
    isLed: () => isJumping(ticket.id),
  });
  // What a jump fetches reaches further than the next page.
  const isGoing = useJumpTarget(ticket.id) !== null;
  const canLoad = older.exist && !older.loading && !older.failed && !isGoing;
  const loadIfNear = useOlderPages({ scroller, rowCount: rows.length, nearPx, canLoad, load: older.load });
  const { jumpTo, highlighted } = useJump({
    ticketId: ticket.id,
    ready,
    rows,
    virtualizer,
    older,
  });
  const missed = useMissed(rows, atEnd);
  const typedKey = rows.findLast((row) => row.kind === "message" && isUnsent(row.message))?.key;
  useEffect(() => {
    if (typedKey !== undefined) virtualizer.scrollToEnd();
  }, [typedKey, virtualizer]);
  const unread = useUnreadJump({ rows, virtualizer, older, isAnswering: typedKey !== undefined });
  const topDay = virtualizer.isScrolling
    ? dayAt(rows, virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + 12)?.index)
    : null;
  const name = ticket.contact.name;
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t("messages", { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
        onScroll={() => {
          onScroll();
          loadIfNear();
        }}
        onFocus={({ target }) => onFocus(target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null)}
        onBlur={() => onFocus(null)}
      >
        <div className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                  data-index={index}
                  data-key={row.key}
                >
                  <ThreadRowView
                    row={row}
                    ticket={ticket}
                    position={index + 1}
                    canReply={canReply}
                    highlighted={row.kind === "message" && row.message.id === highlighted}
                    isLast={atEnd && index === rows.length - 1}
                    onGoTo={jumpTo}
                  />
                </div>
              )
            );
          })}
        </div>
      </section>
      {topDay && <DayPill at={topDay} floating />}
      <OlderState older={older} />
      {rows.length === 0 && <p className={classes.empty}>{t("empty")}</p>}
      {unreadCount > 0 && unread.isOffered && <UnreadButton count={unreadCount} onJump={unread.jump} />}
      {!atEnd && <JumpButton missed={missed} onJump={() => virtualizer.scrollToEnd()} />}
      <Arrivals ticketId={ticket.id} contactName={name} />
    </div>
  );
}

/** Counts what came in below since the reader left the end. */
function useMissed(rows: ThreadRow[], atEnd: boolean): number {
  const lastKey = rows.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  return atEnd ? 0 : missedAfter(rows, seenKey);
}
