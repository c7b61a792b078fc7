import type { Chat } from "@recado/contract/chats";
import { useEffect } from "react";
import { useTellScroll } from "../../../shared/attention/use-tell-scroll.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { DayPill } from "../../conversation/thread/day-pill.tsx";
import { ThreadFrame } from "../../conversation/thread/thread-frame.tsx";
import { UnreadLine } from "../../conversation/thread/unread-line.tsx";
import { useMissed } from "../../conversation/thread/use-missed.ts";
import { useOlderPages } from "../../conversation/thread/use-older-pages.ts";
import { useThreadScroll } from "../../conversation/thread/use-thread-scroll.ts";
import { useUnreadJump } from "../../conversation/thread/use-unread-jump.ts";
import type { OlderPages } from "../../messages/message-queries.ts";
import { linesOf } from "../../messages/text-lines.ts";
import { type ChatThreadRow, dayAt, missedAfter } from "../list/chat-rows.ts";
import { chatTexts } from "../texts.ts";
import { ChatArrivals } from "./chat-arrivals.tsx";
import { ChatBubble } from "./chat-bubble.tsx";
import { chatSight } from "./chat-sight.ts";

interface ChatThreadViewProps {
  rows: ChatThreadRow[];
  chat: Chat;
  older: OlderPages;
  /** Number of unread messages when the chat was opened. */
  unreadCount: number;
}

const nearPx = 600;

export function ChatThreadView({ rows, chat, older, unreadCount }: ChatThreadViewProps) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const scroll = useThreadScroll({ rows, estimateHeight });
  const { scroller, virtualizer, atEnd } = scroll;
  const canLoad = older.exist && !older.loading && !older.failed;
  const loadIfNear = useOlderPages({ scroller, rowCount: rows.length, nearPx, canLoad, load: older.load });
  const missed = useMissed(rows.at(-1)?.key, atEnd, (seenKey) => missedAfter(rows, seenKey, userId));
  const typedKey = rows.findLast((row) => row.kind === "message" && row.message.entry !== null)?.key;
  useEffect(() => {
    if (typedKey !== undefined) virtualizer.scrollToEnd();
  }, [typedKey, virtualizer]);
  useTellScroll(chatSight, chat.id, atEnd);
  const unread = useUnreadJump({ rows, virtualizer, older, isAnswering: typedKey !== undefined });
  return (
    <ThreadFrame
      scroll={scroll}
      rows={rows}
      label={t("messagesOf", { title: chat.title })}
      empty={t("noMessage")}
      older={older}
      loadIfNear={loadIfNear}
      dayAt={(index) => dayAt(rows, index)}
      unread={{ count: unreadCount, ...unread }}
      missed={missed}
      arrivals={<ChatArrivals chatId={chat.id} />}
    >
      {(row, place) => <RowView row={row} userId={userId} {...place} />}
    </ThreadFrame>
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

const recentMs = 2_000;

function isRecent(at: string): boolean {
  return Math.abs(Date.now() - Date.parse(at)) < recentMs;
}

function estimateHeight(row: ChatThreadRow | undefined): number {
  if (row?.kind !== "message") return 44;
  const around = row.opensGroup ? 25 + 18 : 17;
  return around + linesOf(row.message.words) * 20 + (row.message.entry?.state === "failed" ? 26 : 0);
}
