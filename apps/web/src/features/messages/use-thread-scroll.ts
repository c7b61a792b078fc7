import type { Message } from "@recado/contract/messages";
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isJumping } from "./jump-target.ts";
import { hasWords } from "./message-kind.ts";
import { contentHeight, placeOfTime } from "./picture-size.ts";
import type { ThreadRow } from "./thread-rows.ts";
import { lineHeight, type TimelineEntry } from "./timeline.ts";

const atEndPx = 64;

export interface ThreadScroll {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>;
  atEnd: boolean;
  onScroll: () => void;
  /** Keeps the row with the focus mounted, however far it is scrolled away. */
  onFocus: (key: string | null) => void;
}

/** The scrolling of a conversation: it opens at what is new, stays at the end while one is there, and never jumps. */
export function useThreadScroll(rows: ThreadRow[], ticketId: number): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateHeight(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    rangeExtractor: (range) =>
      withRow(range, focusedKey === null ? -1 : rows.findIndex(({ key }) => key === focusedKey)),
    overscan: 8,
    paddingEnd: 12,
    anchorTo: "end",
    followOnAppend: true,
    scrollEndThreshold: atEndPx,
  });

  useOpenAtNew(rows, () => atEnd && !isJumping(ticketId), virtualizer);
  useStayAtEnd(scroller, () => atEnd && !isJumping(ticketId), virtualizer);

  return {
    scroller,
    virtualizer,
    atEnd,
    onScroll: () => setAtEnd(isAtEnd(scroller.current)),
    onFocus: setFocusedKey,
  };
}

/**
 * A conversation opens at its end, or at the unread line. One that was open before is shown before it is known
 * what is new in it: the line then comes later, and matters only to whoever has not scrolled meanwhile.
 */
function useOpenAtNew(
  rows: ThreadRow[],
  isUntouched: () => boolean,
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>,
): void {
  const line = rows.findIndex(({ kind }) => kind === "unread");
  const isThere = line !== -1;
  const goToEnd = useEffectEvent(() => virtualizer.scrollToEnd());
  const goToLine = useEffectEvent(() => {
    if (isUntouched()) virtualizer.scrollToIndex(line, { align: "start" });
  });
  useLayoutEffect(() => goToEnd(), []);
  useLayoutEffect(() => {
    if (isThere) goToLine();
  }, [isThere]);
}

/** The keyboard of a phone, a growing composer or a smaller window take height away: the end stays in sight. */
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
    const observer = new ResizeObserver(() => settle());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

/** Asked of the element: the virtualizer may hear of the same scroll event later. */
function isAtEnd(scroller: HTMLElement | null): boolean {
  if (!scroller) return true;
  return scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= atEndPx;
}

function withRow(range: Range, index: number): number[] {
  const visible = defaultRangeExtractor(range);
  if (index < 0 || visible.includes(index)) return visible;
  return [...visible, index].toSorted((a, b) => a - b);
}

const charactersPerLine = 58;

function estimateHeight(row: ThreadRow | undefined): number {
  if (row?.kind === "line") return entryHeight(row.entry);
  if (row?.kind !== "message") return 44;
  const { message, opensGroup } = row;
  const around = opensGroup ? 25 : 17;
  const below = (message.reactions.length > 0 ? 21 : 0) + (message.error === null ? 0 : 26);
  return around + contentHeight(message) + wordsHeight(message) + (message.quotedMsg ? 50 : 0) + below;
}

function entryHeight(entry: TimelineEntry): number {
  return entry.kind === "event" ? lineHeight : 46 + linesOf(entry.note.note) * 20;
}

function linesOf(text: string): number {
  const lines = text.split("\n").map((line) => Math.max(1, Math.ceil(line.length / charactersPerLine)));
  return lines.reduce((sum, count) => sum + count, 0);
}

function wordsHeight(message: Message): number {
  if (!hasWords(message)) return placeOfTime(message) === "below" ? 16 : 0;
  return linesOf(message.body) * 20;
}
