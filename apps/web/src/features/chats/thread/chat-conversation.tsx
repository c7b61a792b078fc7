import { deleteChat, type InternalChat, readChat } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { call } from "../../../shared/api/call.ts";
import { isRefused } from "../../../shared/api/query-client.ts";
import { useMarkSeen } from "../../../shared/attention/use-mark-seen.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import classes from "../../conversation/conversation.module.css";
import { ThreadSkeleton } from "../../conversation/thread/thread-skeleton.tsx";
import { forgetChat } from "../chat-cache.ts";
import { unreadsOf } from "../chat-pages.ts";
import { useChat } from "../chat-queries.ts";
import { type ChatUnreadMark, layOutChat } from "../list/chat-rows.ts";
import { useChatEntries } from "../outbox/chat-outbox.ts";
import { chatTexts } from "../texts.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatThreadView } from "./chat-thread-view.tsx";
import { useChatThread, useOlderChatMessages } from "./thread-queries.ts";
import { visibleChat } from "./visible-chat.ts";

interface ChatConversationProps {
  uuid: string;
  narrow: boolean;
}

export function ChatConversation({ uuid, narrow }: ChatConversationProps) {
  const t = useTexts(chatTexts);
  const { data: chat, error, refetch } = useChat(uuid);
  const leave = useLeave();
  const isGone = isRefused(error);
  const refuse = useEffectEvent(() => leave());
  useEffect(() => {
    if (isGone) refuse();
  }, [isGone]);
  if (isGone) return null;
  if (chat) return <OpenChat key={chat.id} chat={chat} narrow={narrow} />;
  if (error) return <ErrorState title={t("loadError")} error={error} onRetry={() => void refetch()} />;
  return (
    <div className={classes.conversation}>
      <div className={classes.headSkeleton} />
      <ThreadSkeleton />
    </div>
  );
}

function OpenChat({ chat, narrow }: { chat: InternalChat; narrow: boolean }) {
  const t = useTexts(chatTexts);
  const navigate = useNavigate();
  const leave = useLeave();
  const remove = useRemoval(chat, leave);
  useReadChat(chat);
  return (
    <section
      className={classes.conversation}
      aria-label={t("conversation", { title: chat.title })}
      data-pane="conversation"
      tabIndex={-1}
    >
      <ChatHeader
        chat={chat}
        narrow={narrow}
        onEdit={() =>
          void navigate({ to: "/chats/{-$id}", params: { id: chat.uuid }, search: { edit: chat.id } })
        }
        onRemove={remove}
      />
      <ChatThreadPanel chat={chat} />
      <ChatComposer chat={chat} narrow={narrow} />
    </section>
  );
}

/**
 * Returns the action that deletes the chat. If another user deletes the chat or removes the reader, the page returns
 * to the list. The draft is kept in both cases.
 */
function useRemoval(chat: InternalChat, leave: (quietly?: boolean) => void): () => Promise<void> {
  const client = useQueryClient();
  const { id: userId } = useUser();
  const isRemoving = useRef(false);
  useLiveEvent("chat", (event) => {
    if (event.action === "delete" && event.id === chat.id && !isRemoving.current) leave();
  });
  return async () => {
    isRemoving.current = true;
    try {
      await call(deleteChat, { params: { id: String(chat.id) } });
    } catch (error) {
      isRemoving.current = false;
      throw error;
    }
    forgetChat(client, chat.id, userId);
    leave(true);
  };
}

function useLeave(): (quietly?: boolean) => void {
  const t = useTexts(chatTexts);
  const navigate = useNavigate();
  return (quietly = false) => {
    if (!quietly) showToast({ message: t("gone"), tone: "bad", ms: 3_000 });
    void navigate({
      to: "/chats/{-$id}",
      params: { id: undefined },
      search: true,
      // An open form with unsaved text must not block this navigation.
      ignoreBlocker: true,
    });
  };
}

/** Reports to the server that the reader has seen the chat. The server's live event then updates the screen. */
function useReadChat(chat: InternalChat): void {
  const { id: userId } = useUser();
  useMarkSeen({
    sight: visibleChat,
    id: chat.id,
    unread: unreadsOf(chat, userId),
    upTo: chat.lastMessageId,
    tell: (upTo) => call(readChat, { params: { id: String(chat.id) }, body: { userId, upTo } }),
  });
}

/** The messages of a chat, including those that are still being sent. */
function ChatThreadPanel({ chat }: { chat: InternalChat }) {
  const t = useTexts(chatTexts);
  const { id: userId, name } = useUser();
  const thread = useChatThread(chat.id);
  const entries = useChatEntries(chat.id);
  const messages = thread.data?.messages;
  const unread = useUnreadMark(
    unreadsOf(chat, userId),
    thread.isFetchedAfterMount ? (messages?.at(-1)?.id ?? null) : null,
  );
  const older = useOlderChatMessages(chat.id, thread.data);
  const rows = useMemo(
    () =>
      layOutChat({
        messages: messages ?? [],
        entries,
        reader: { id: userId, name },
        hasOlder: older.exist,
        unread,
      }),
    [messages, entries, userId, name, older.exist, unread],
  );
  if (thread.isPending) return <ThreadSkeleton />;
  if (!thread.data)
    return <ErrorState title={t("loadError")} error={thread.error} onRetry={() => void thread.refetch()} />;
  return <ChatThreadView rows={rows} chat={chat} older={older} unreadCount={unread?.count ?? 0} />;
}

/**
 * Position of the unread line: the number of unread messages and the id of the last message, both from when the chat
 * was opened.
 */
function useUnreadMark(unreads: number, lastId: string | null): ChatUnreadMark | null {
  const [count] = useState(unreads);
  const [mark, setMark] = useState<ChatUnreadMark | null>(null);
  if (mark === null && count > 0 && lastId !== null) setMark({ count, lastId });
  return mark;
}
