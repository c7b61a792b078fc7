import { type Chat, deleteChat } from "@recado/contract/chats";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../../shared/api/call.ts";
import { isRefused } from "../../../shared/api/query-client.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { ErrorState } from "../../../shared/ui/feedback/error-state.tsx";
import { showToast } from "../../../shared/ui/feedback/toast.ts";
import classes from "../../conversation/conversation.module.css";
import { ThreadSkeleton } from "../../conversation/thread/thread-skeleton.tsx";
import { forgetChat } from "../chat-cache.ts";
import { useChat } from "../chat-queries.ts";
import { chatTexts } from "../texts.ts";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatHeader } from "./chat-header.tsx";
import { ChatThreadPanel } from "./chat-thread-panel.tsx";
import { useReadChat } from "./use-read-chat.ts";

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

function OpenChat({ chat, narrow }: { chat: Chat; narrow: boolean }) {
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
 * Deletes the chat. If another user deletes it or removes the reader, the page returns to the list. The draft is kept.
 */
function useRemoval(chat: Chat, leave: (quietly?: boolean) => void): () => Promise<void> {
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
      // A form that is open must not block this navigation.
      ignoreBlocker: true,
    });
  };
}
