import type { Chat } from "@recado/contract/chats";
import { useEffect, useState } from "react";
import { useTexts } from "../../shared/i18n/use-texts.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { DayPill } from "../messages/day-pill.tsx";
import { JumpButton } from "../messages/jump-button.tsx";
import type { OlderPages } from "../messages/message-queries.ts";
import { OlderState } from "../messages/older-state.tsx";
import { linesOf } from "../messages/text-lines.ts";
import classes from "../messages/thread-view.module.css";
import { UnreadButton } from "../messages/unread-button.tsx";
import { UnreadLine } from "../messages/unread-line.tsx";
import { useOlderPages } from "../messages/use-older-pages.ts";
import { useThreadScroll } from "../messages/use-thread-scroll.ts";
import { useUnreadJump } from "../messages/use-unread-jump.ts";
import { ChatArrivals } from "./chat-arrivals.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { type ChatThreadRow, dayAt, missedAfter } from "./chat-rows.ts";
import { chatTexts } from "./texts.ts";

interface ChatThreadViewProps {
  rows: ChatThreadRow[];
  chat: Chat;
  older: OlderPages;
  /** How many were unread when the chat was opened. */
  unreadCount: number;
}

const nearPx = 600;

/** Nothing stands above the first row inside the list: whatever is said about older messages floats over it. */
export function ChatThreadView({ rows, chat, older, unreadCount }: ChatThreadViewProps) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const { scroller, virtualizer, atEnd, onScroll, onFocus } = useThreadScroll({ rows, estimateHeight });
  const canLoad = older.exist && !older.loading && !older.failed;
  const loadIfNear = useOlderPages({ scroller, rowCount: rows.length, nearPx, canLoad, load: older.load });
  const missed = useMissed(rows, atEnd, userId);
  const typedKey = rows.findLast((row) => row.kind === "message" && row.message.entry !== null)?.key;
  useEffect(() => {
    if (typedKey !== undefined) virtualizer.scrollToEnd();
  }, [typedKey, virtualizer]);
  const unread = useUnreadJump({ rows, virtualizer, older, isAnswering: typedKey !== undefined });
  const topDay = virtualizer.isScrolling
    ? dayAt(rows, virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + 12)?.index)
    : null;
  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={t("messagesOf", { title: chat.title })}
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
                  <RowView
                    row={row}
                    userId={userId}
                    position={index + 1}
                    isLast={atEnd && index === rows.length - 1}
                  />
                </div>
              )
            );
          })}
        </div>
      </section>
      {topDay && <DayPill at={topDay} floating />}
      <OlderState older={older} />
      {rows.length === 0 && <p className={classes.empty}>{t("noMessage")}</p>}
      {unreadCount > 0 && unread.isOffered && <UnreadButton count={unreadCount} onJump={unread.jump} />}
      {!atEnd && <JumpButton missed={missed} onJump={() => virtualizer.scrollToEnd()} />}
      <ChatArrivals chatId={chat.id} />
    </div>
  );
}

interface RowViewProps {
  row: ChatThreadRow;
  userId: number;
  position: number;
  isLast: boolean;
}

function RowView({ row, userId, position, isLast }: RowViewProps) {
  switch (row.kind) {
    case "day":
      return <DayPill at={row.at} />;
    case "unread":
      return <UnreadLine count={row.count} />;
    case "message":
      return (
        <ChatBubble
          message={row.message}
          isMine={row.message.senderId === userId}
          opensGroup={row.opensGroup}
          isNew={isLast && isRecent(row.message.createdAt)}
          position={position}
        />
      );
  }
}

/** Counts what came in below since the reader left the end. */
function useMissed(rows: ChatThreadRow[], atEnd: boolean, userId: number): number {
  const lastKey = rows.at(-1)?.key;
  const [seenKey, setSeenKey] = useState(lastKey);
  if (atEnd && seenKey !== lastKey) setSeenKey(lastKey);
  return atEnd ? 0 : missedAfter(rows, seenKey, userId);
}

const recentMs = 2_000;

function isRecent(at: string): boolean {
  return Math.abs(Date.now() - Date.parse(at)) < recentMs;
}

function estimateHeight(row: ChatThreadRow | undefined): number {
  if (row?.kind !== "message") return 44;
  const around = row.opensGroup ? 25 + 18 : 17;
  return around + linesOf(row.message.words) * 20 + (row.message.entry?.state === "failed" ? 26 : 0);
}
