import { Loader } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sharedTexts } from "../../../shared/i18n/texts.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { Delayed } from "../../../shared/ui/feedback/delayed.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import type { OlderPages } from "../../messages/message-queries.ts";
import { messageTexts } from "../texts.ts";
import { DayPill } from "./day-pill.tsx";
import { KeepPositionContext } from "./keep-position.ts";
import classes from "./thread.module.css";
import type { ThreadScroll } from "./use-thread-scroll.ts";

interface ThreadFrameProps<Row> {
  scroll: ThreadScroll;
  rows: readonly Row[];
  label: string;
  /** Text that replaces the thread if there are no rows. */
  empty: string;
  older: OlderPages;
  loadIfNear: () => void;
  /** Returns the day for the floating chip, for the index of the top row; null hides the chip. */
  dayAt: (index: number | undefined) => string | null;
  /**
   * Number of unread messages above the visible rows, and a function that jumps to the first of these messages.
   */
  unread: { count: number; isOffered: boolean; jump: () => void };
  /** Number of messages that arrived below since the reader scrolled away from the end. */
  missed: number;
  /** Live region that announces new messages to screen readers. */
  arrivals: ReactNode;
  children: (row: Row, place: { position: number; isLast: boolean }) => ReactNode;
}

/**
 * Scrolling frame of a thread. There is no row above the first message; the state of loading older messages floats
 * over the thread instead.
 */
export function ThreadFrame<Row extends { key: string }>({
  scroll: { scroller, virtualizer, atEnd, onScroll, onFocus, holdPlace },
  rows,
  label,
  empty,
  older,
  loadIfNear,
  dayAt,
  unread,
  missed,
  arrivals,
  children,
}: ThreadFrameProps<Row>) {
  const topDay = virtualizer.isScrolling
    ? dayAt(virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + 12)?.index)
    : null;
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
        tabIndex={0}
        onScroll={() => {
          onScroll();
          loadIfNear();
        }}
        onFocus={({ target }) => onFocus(target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null)}
        onBlur={() => onFocus(null)}
      >
        <KeepPositionContext value={holdPlace}>
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
                    {children(row, { position: index + 1, isLast: atEnd && index === rows.length - 1 })}
                  </div>
                )
              );
            })}
          </div>
        </KeepPositionContext>
      </section>
      {topDay && <DayPill at={topDay} floating />}
      <OlderState older={older} />
      {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
      {unread.isOffered && <UnreadButton count={unread.count} onJump={unread.jump} />}
      {!atEnd && <JumpButton missed={missed} onJump={() => virtualizer.scrollToEnd()} />}
      {arrivals}
    </div>
  );
}

function UnreadButton({ count, onJump }: { count: number; onJump: () => void }) {
  const t = useTexts(messageTexts);
  return (
    <button type="button" className={classes.unread} aria-label={t("toUnread", { count })} onClick={onJump}>
      ↑ {t("unreadAbove", { count })}
    </button>
  );
}

interface JumpButtonProps {
  /** Number of messages that arrived below the visible rows. */
  missed: number;
  onJump: () => void;
}

function JumpButton({ missed, onJump }: JumpButtonProps) {
  const t = useTexts(messageTexts);
  return (
    <button
      type="button"
      className={classes.jump}
      aria-label={missed > 0 ? t("toEndNew", { count: missed }) : t("toEnd")}
      onClick={onJump}
    >
      <IconChevronDown size={20} stroke={2} />
      {missed > 0 && (
        <span className={classes.count}>
          <BadgeCount value={missed} />
        </span>
      )}
    </button>
  );
}

/**
 * State of loading older messages. It floats over the thread, because a row above the first message would move the
 * text.
 */
function OlderState({ older }: { older: OlderPages }) {
  const t = useTexts(messageTexts);
  const tShared = useTexts(sharedTexts);
  if (older.loading) {
    return (
      <Delayed>
        <div className={classes.state} role="status" aria-label={t("loadingOlder")}>
          <Loader size={16} />
        </div>
      </Delayed>
    );
  }
  if (!older.failed) return null;
  return (
    <div className={classes.state} role="alert">
      {t("olderFailed")}
      <button type="button" className={classes.retry} onClick={() => older.load()}>
        {tShared("tryAgain")}
      </button>
    </div>
  );
}
