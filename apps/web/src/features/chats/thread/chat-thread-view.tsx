import { VisuallyHidden } from "@mantine/core";
import type { InternalChat, InternalChatMessage } from "@recado/contract/chats";
import { type CSSProperties, memo, Suspense, useEffect, useRef, useState } from "react";
import { useReportScroll } from "../../../shared/attention/use-report-scroll.ts";
import { nameHue } from "../../../shared/format/colors.ts";
import { formatTime } from "../../../shared/format/time.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import classes from "../../conversation/bubble/bubble.module.css";
import bodies from "../../conversation/bubble/bubble-body.module.css";
import { DayPill } from "../../conversation/thread/day-pill.tsx";
import { ThreadFrame } from "../../conversation/thread/thread-frame.tsx";
import { UnreadLine } from "../../conversation/thread/unread-line.tsx";
import { useMissedCount } from "../../conversation/thread/use-missed-count.ts";
import { useOlderPages } from "../../conversation/thread/use-older-pages.ts";
import { useThreadScroll } from "../../conversation/thread/use-thread-scroll.ts";
import { useUnreadJump } from "../../conversation/thread/use-unread-jump.ts";
import { MarkedTextView } from "../../messages/marked-text-view.tsx";
import type { OlderPages } from "../../messages/message-queries.ts";
import { linesOf } from "../../messages/text-lines.ts";
import { DeliveryTicks } from "../../messages/ticks.tsx";
import { loadFailedEntry } from "../lazy-chunks.ts";
import {
  type ChatThreadRow,
  chatDayAt,
  type DisplayedChatMessage,
  missedChatMessages,
} from "../list/chat-rows.ts";
import { chatTexts } from "../texts.ts";
import { visibleChat } from "./visible-chat.ts";

const FailedEntry = lazyComponent(() =>
  loadFailedEntry().then((module) => ({ default: module.FailedEntry })),
);

interface ChatBubbleProps {
  message: DisplayedChatMessage;
  isMine: boolean;
  opensGroup: boolean;
  /** Whether the message just arrived while the reader was at the end of the thread. */
  isNew: boolean;
  position: number;
}

const ChatBubble = memo(function ChatBubble(props: ChatBubbleProps) {
  const { message, isMine, opensGroup, isNew, position } = props;
  const t = useTexts(chatTexts);
  const { words, createdAt, entry } = message;
  const name = message.senderName ?? t("deletedUser");
  const failed = entry?.state === "failed";
  return (
    <article
      className={classes.row}
      data-mine={isMine || undefined}
      data-opens-group={opensGroup || undefined}
      data-new={isNew || undefined}
      aria-label={`${isMine ? t("you") : name}, ${formatTime(createdAt)}, ${words}`}
      aria-posinset={position}
      aria-setsize={-1}
    >
      <div className={classes.bubble} data-failed={failed || undefined}>
        {opensGroup && !isMine && (
          <div className={classes.author} style={{ "--hue": nameHue(name) } as CSSProperties}>
            {name}
          </div>
        )}
        <span className={bodies.bubbleBodyText}>
          <MarkedTextView text={words} />
        </span>
        <span className={classes.meta}>
          <time dateTime={createdAt}>{formatTime(createdAt)}</time>
          {entry && <DeliveryTicks ack={0} failed={failed} />}
        </span>
      </div>
      <Suspense>{entry && failed && <FailedEntry entry={entry} />}</Suspense>
    </article>
  );
});

interface ChatThreadViewProps {
  rows: ChatThreadRow[];
  chat: InternalChat;
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
  const missed = useMissedCount(rows.at(-1)?.key, atEnd, (seenKey) =>
    missedChatMessages(rows, seenKey, userId),
  );
  const typedKey = rows.findLast((row) => row.kind === "message" && row.message.entry !== null)?.key;
  useEffect(() => {
    if (typedKey !== undefined) virtualizer.scrollToEnd();
  }, [typedKey, virtualizer]);
  useReportScroll(visibleChat, chat.id, atEnd);
  const unread = useUnreadJump({
    rows,
    unreadCount,
    countFrom: (index) => missedChatMessages(rows.slice(index), undefined, userId),
    virtualizer,
    older,
    isAnswering: typedKey !== undefined,
  });
  return (
    <ThreadFrame
      scroll={scroll}
      rows={rows}
      label={t("messagesOf", { title: chat.title })}
      empty={t("noMessage")}
      older={older}
      loadIfNear={loadIfNear}
      dayAt={(index) => chatDayAt(rows, index)}
      unread={unread}
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

const pauseMs = 2_000;

/** Announces new messages to screen readers, at most every two seconds. The thread is not a live region. */
function ChatArrivals({ chatId }: { chatId: number }) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const waiting = useRef<InternalChatMessage[]>([]);
  const timer = useRef(0);
  const [said, setSaid] = useState("");

  function say(): void {
    const messages = waiting.current;
    waiting.current = [];
    timer.current = messages.length > 0 ? window.setTimeout(say, pauseMs) : 0;
    const last = messages.at(-1);
    if (!last) return;
    const name = last.sender?.name ?? t("deletedUser");
    setSaid(t("arrived", { count: messages.length, name, text: last.message }));
  }

  useLiveEvent("chat", (event) => {
    if (event.action !== "new-message") return;
    const { newMessage } = event;
    if (newMessage.chatId !== chatId || newMessage.senderId === userId) return;
    waiting.current.push(newMessage);
    if (timer.current === 0) say();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {said}
    </VisuallyHidden>
  );
}
