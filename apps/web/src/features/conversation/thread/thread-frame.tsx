import type { ReactNode } from "react";
import type { OlderPages } from "../../messages/message-queries.ts";
import { DayPill } from "./day-pill.tsx";
import { HoldPlace } from "./hold-place.ts";
import { JumpButton } from "./jump-button.tsx";
import { OlderState } from "./older-state.tsx";
import classes from "./thread.module.css";
import { UnreadButton } from "./unread-button.tsx";
import type { ThreadScroll } from "./use-thread-scroll.ts";

interface ThreadFrameProps<Row> {
  scroll: ThreadScroll;
  rows: readonly Row[];
  label: string;
  /** Text shown if there are no rows. */
  empty: string;
  older: OlderPages;
  loadIfNear: () => void;
  /** Day for the floating chip, given the top row; null to hide the chip. */
  dayAt: (index: number | undefined) => string | null;
  /** Number of unread messages when it was opened, and a way to jump to them. */
  unread: { count: number; isOffered: boolean; jump: () => void };
  /** Number of messages that arrived below since the reader left the end. */
  missed: number;
  /** Live region that announces arrivals. */
  arrivals: ReactNode;
  children: (row: Row, place: { position: number; isLast: boolean }) => ReactNode;
}

/** The list has nothing above its first row; the state of older messages floats over it. */
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
        <HoldPlace value={holdPlace}>
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
        </HoldPlace>
      </section>
      {topDay && <DayPill at={topDay} floating />}
      <OlderState older={older} />
      {rows.length === 0 && <p className={classes.empty}>{empty}</p>}
      {unread.count > 0 && unread.isOffered && <UnreadButton count={unread.count} onJump={unread.jump} />}
      {!atEnd && <JumpButton missed={missed} onJump={() => virtualizer.scrollToEnd()} />}
      {arrivals}
    </div>
  );
}
