import type { Chat } from "@recado/contract/chats";
import { useMemo, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { ThreadSkeleton } from "../../conversation/thread/thread-skeleton.tsx";
import { unreadsOf } from "../chat-pages.ts";
import { layOutChat, type UnreadMark } from "../list/chat-rows.ts";
import { useChatEntries } from "../outbox/chat-outbox.ts";
import { chatTexts } from "../texts.ts";
import { ChatThreadView } from "./chat-thread-view.tsx";
import { useChatThread, useOlderChatMessages } from "./thread-queries.ts";

/** The messages of a chat, including those that are still being sent. */
export function ChatThreadPanel({ chat }: { chat: Chat }) {
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

/** Number of unread messages when the chat was opened, and the last message then; constant until the chat is closed. */
function useUnreadMark(unreads: number, lastId: string | null): UnreadMark | null {
  const [count] = useState(unreads);
  const [mark, setMark] = useState<UnreadMark | null>(null);
  if (mark === null && count > 0 && lastId !== null) setMark({ count, lastId });
  return mark;
}
