import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { flattenMessages } from "../../messages/message-pages.ts";
import { messageKeys, useOlderMessages, useThread } from "../../messages/message-queries.ts";
import { outboxFileUrl } from "../../messages/outbox/outbox-files.ts";
import { useOutboxOf } from "../../messages/outbox/outbox-store.ts";
import type { OpenTicket } from "../../tickets/open-ticket.ts";
import { messageTexts } from "../texts.ts";
import { useEarlierTickets } from "./earlier/earlier-tickets.ts";
import { presentEntry } from "./present-entry.ts";
import { layOutThread, type UnreadMark } from "./thread-rows.ts";
import { ThreadSkeleton } from "./thread-skeleton.tsx";
import { ThreadView } from "./thread-view.tsx";
import { timelineFreshness } from "./timeline/fetch-timeline.ts";
import { entriesOf, type Timeline, useTimeline } from "./timeline/timeline.ts";

const MessageSelectionBar = lazyComponent(() =>
  import("../selection/selection-bar.tsx").then((module) => ({ default: module.MessageSelectionBar })),
);

interface ThreadProps {
  ticket: OpenTicket;
  canReply: boolean;
  /** Number of unread messages when the ticket was opened. */
  unreadAtStart: number;
}

/** Thread of a ticket: its messages, including messages that are still being sent. */
export function Thread({ ticket, canReply, unreadAtStart }: ThreadProps) {
  const t = useTexts(messageTexts);
  const thread = useThread(ticket.id);
  const outbox = useOutboxOf(ticket.id);
  useTimelineLive(ticket.id);
  const { timeline, isLoading } = useTimeline(ticket.id);
  const { id: userId } = useUser();
  const messages = useMemo(() => flattenMessages(thread.data), [thread.data]);
  const unread = useUnreadMark(
    unreadAtStart,
    thread.isFetchedAfterMount ? (messages.at(-1)?.id ?? null) : null,
  );
  const older = useOlderMessages(ticket.id, thread.data);
  const entries = useMemo(() => entriesOf(timeline), [timeline]);
  const earlier = useEarlierTickets(ticket);
  const present = useMemo(() => {
    const pending = outbox.map((entry) => presentEntry(entry, userId, outboxFileUrl(entry.clientMessageId)));
    return layOutThread({ messages, pending, entries, hasOlder: older.exist, unread });
  }, [messages, outbox, entries, older.exist, unread, userId]);
  const rows = useMemo(
    () => (older.exist ? present : [...earlier.rows, ...present]),
    [older.exist, earlier.rows, present],
  );

  // The messages are shown only when the ticket's events have loaded too, so that events do not move the messages. The
  // lines of earlier tickets stand above a short conversation, so they are waited for as well.
  const isIncomplete = isLoading || (!older.exist && earlier.isLoading);
  if (thread.isPending || isIncomplete) return <ThreadSkeleton />;
  if (!thread.data)
    return <ErrorState title={t("loadError")} error={thread.error} onRetry={() => void thread.refetch()} />;
  return (
    <>
      <ThreadView
        rows={rows}
        ticket={ticket}
        canReply={canReply}
        older={older}
        earlier={earlier}
        unreadCount={unread?.count ?? 0}
        ready={thread.isFetchedAfterMount}
      />
      <Suspense>
        <MessageSelectionBar ticket={ticket} />
      </Suspense>
    </>
  );
}

/**
 * Position of the unread line: the number of unread messages and the id of the last message, both from when the
 * conversation was opened.
 */
function useUnreadMark(unreadAtStart: number, lastId: string | null): UnreadMark | null {
  const [count] = useState(unreadAtStart);
  const [mark, setMark] = useState<UnreadMark | null>(null);
  if (mark === null && count > 0 && lastId !== null) setMark({ count, lastId });
  return mark;
}

/**
 * Applies live events to the timeline of the open conversation. This must be active before the first fetch, so that
 * no event is lost.
 */
function useTimelineLive(ticketId: number): void {
  const client = useQueryClient();
  const change = (by: (known: Timeline) => Timeline) => {
    timelineFreshness.touch(ticketId);
    client.setQueryData<Timeline>(messageKeys.timeline(ticketId), (known) => known && by(known));
  };
  useLiveEvent("ticketEvent", ({ ticketEvent }) => {
    if (ticketEvent.ticketId === ticketId)
      change((known) => ({ ...known, events: put(known.events, ticketEvent) }));
  });
  useLiveEvent("ticketNote", (event) => {
    if (event.action === "delete")
      return change((known) => ({
        ...known,
        notes: known.notes.filter(({ id }) => id !== event.ticketNoteId),
      }));
    const { ticketNote } = event;
    if (ticketNote.ticketId === ticketId)
      change((known) => ({ ...known, notes: put(known.notes, ticketNote) }));
  });
}

function put<Item extends { id: unknown }>(items: readonly Item[], item: Item): Item[] {
  return [...items.filter(({ id }) => id !== item.id), item];
}
