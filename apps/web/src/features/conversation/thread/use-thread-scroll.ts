import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const atEndPx = 64;
/** Space below the last row, in pixels. */
const endPx = 12;
/** Height in pixels of the thread that was shown last. The next thread most likely has the same height. */
let lastHeight = 600;
/** Number of frames in which a conversation is put at the row at which it opens. */
const startFrames = 12;

export interface ThreadScroll {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  atEnd: boolean;
  onScroll: () => void;
  /** Keeps the row with this key mounted while it has the focus, however far the reader scrolls away. */
  onFocus: (key: string | null) => void;
  /** Keeps the scroll position when the next row grows, even if the reader is at the end of the thread. */
  holdPlace: () => void;
}

interface ScrolledRow {
  kind: string;
  key: string;
  /** Whether the row belongs to an earlier ticket, which the reader expands above the conversation. */
  ofEarlier?: true;
}

interface ThreadScrollParts<Row extends ScrolledRow> {
  rows: readonly Row[];
  estimateHeight: (row: Row | undefined) => number;
  /** Whether a jump to a message is in progress. The thread then does not scroll to its end. */
  isLed?: () => boolean;
  /** Returns the key of the row at which the thread opens; undefined for its end or its unread line. */
  startAt?: () => string | undefined;
}

/**
 * Scrolling of a conversation. It opens at the unread line. While the reader is at the end, it follows new messages;
 * everywhere else the visible rows keep their position.
 */
export function useThreadScroll<Row extends ScrolledRow>({
  rows,
  estimateHeight,
  isLed = () => false,
  startAt = () => undefined,
}: ThreadScrollParts<Row>): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [start] = useState(() => startAt());
  const [initial] = useState(() => placeAtStart(rows, estimateHeight, start));
  const [atEnd, setAtEnd] = useState(start === undefined);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) =>
      withRow(range, focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey)),
    overscan: 8,
    paddingEnd: endPx,
    // The thread would otherwise first draw the rows at its top, which nobody sees, and then those at its end.
    initialRect: { width: 0, height: lastHeight },
    initialOffset: initial,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: atEndPx,
  });

  const stays = () => atEnd && !isLed();
  useOpenAtNew(rows, start, stays, virtualizer);
  useStayAtEnd(scroller, stays, virtualizer);
  useFollowInsertions(rows, stays, virtualizer);

  const holdPlace = useCallback(() => {
    // This setting lasts until the next render, which the row's new height causes.
    virtualizer.options.scrollEndThreshold = -1;
    requestAnimationFrame(() => requestAnimationFrame(() => setAtEnd(isAtEnd(scroller.current))));
  }, [virtualizer]);

  return {
    scroller,
    virtualizer,
    atEnd,
    onScroll: () => setAtEnd(isAtEnd(scroller.current)),
    onFocus: setFocusedKey,
    holdPlace,
  };
}

/**
 * Scrolls to the end, to the unread line or to the given row when a conversation opens. The cache shows a known conversation before its
 * unread line is known. The line then appears later, and the thread scrolls to it only if the reader has not
 * scrolled.
 */
function useOpenAtNew(
  rows: readonly ScrolledRow[],
  startKey: string | undefined,
  isUntouched: () => boolean,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
): void {
  const line = rows.findIndex(({ kind }) => kind === "unread");
  const isThere = line !== -1;
  const goToStart = useEffectEvent(() => {
    const start = startKey === undefined ? -1 : rows.findIndex(({ key }) => key === startKey);
    if (start === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(start, { align: "start" });
  });
  const goToLine = useEffectEvent(() => {
    if (isUntouched()) virtualizer.scrollToIndex(line, { align: "start" });
  });
  useLayoutEffect(() => {
    goToStart();
    if (startKey === undefined) return;
    // Older pages may arrive while the rows are measured, and give the row another index.
    let left = startFrames;
    let frame = requestAnimationFrame(function again() {
      goToStart();
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(again);
    });
    return () => cancelAnimationFrame(frame);
  }, [startKey]);
  useLayoutEffect(() => {
    if (isThere) goToLine();
  }, [isThere]);
}

/**
 * Keeps the end of the thread in view when a phone's keyboard, a growing composer or a smaller window reduces the
 * height.
 */
function useStayAtEnd(
  scroller: RefObject<HTMLDivElement | null>,
  stays: () => boolean,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
): void {
  const settle = useEffectEvent(() => {
    if (stays()) virtualizer.scrollToEnd();
  });
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(([entry]) => {
      lastHeight = entry?.contentRect.height || lastHeight;
      settle();
    });
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

/**
 * Scrolls to the end when rows are inserted above an unchanged last row, for example above a message that is still
 * being sent or has failed.
 */
function useFollowInsertions(
  rows: readonly ScrolledRow[],
  stays: () => boolean,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
): void {
  const first = rows[0]?.key;
  const last = rows.at(-1)?.key;
  const count = rows.filter(({ kind, ofEarlier }) => kind !== "unread" && !ofEarlier).length;
  const before = useRef({ first, last, count });
  const follow = useEffectEvent(() => {
    if (stays()) virtualizer.scrollToEnd();
  });
  useLayoutEffect(() => {
    const known = before.current;
    before.current = { first, last, count };
    if (known.first === first && known.last === last && known.count < count) follow();
  }, [first, last, count]);
}

/** Estimates the scroll position at which a thread opens: at the given row, at its unread line or at its end. */
function placeAtStart<Row extends ScrolledRow>(
  rows: readonly Row[],
  estimateHeight: (row: Row) => number,
  startKey: string | undefined,
): number {
  const first = rows.findIndex(({ key, kind }) =>
    startKey === undefined ? kind === "unread" : key === startKey,
  );
  const heightOf = (some: readonly Row[]) => some.reduce((sum, row) => sum + estimateHeight(row), 0);
  const atEnd = Math.max(0, heightOf(rows) + endPx - lastHeight);
  return first === -1 ? atEnd : Math.min(atEnd, heightOf(rows.slice(0, first)));
}

/** Measured on the element itself, because the virtualizer may process the same scroll event later. */
export function isAtEnd(scroller: HTMLElement | null): boolean {
  if (!scroller) return true;
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= atEndPx;
}

function withRow(range: Range, index: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (index < 0 || visible.includes(index)) return visible;
  return [...visible, index].toSorted((a, b) => a - b);
}
