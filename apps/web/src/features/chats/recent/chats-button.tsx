import { ActionIcon } from "@mantine/core";
import { sendChatMessage } from "@recado/contract/chats";
import type { EventPayload } from "@recado/contract/events";
import { IconMessageDots } from "@tabler/icons-react";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { joinTabs } from "../../../shared/attention/tab-locks.ts";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import type { SendOutcome } from "../../../shared/outbox/outbox.ts";
import { sendOutcomeOf } from "../../../shared/outbox/send-outcome.ts";
import { startOutboxPump } from "../../../shared/outbox/start-outbox-pump.ts";
import { volumePreference } from "../../../shared/preferences/volume.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { Dropdown } from "../../../shared/ui/dialogs/dropdown.tsx";
import { BadgeCount } from "../../../shared/ui/layout/badge-count.tsx";
import { lazyComponent } from "../../../shared/ui/layout/lazy-component.ts";
import { playChime } from "../../inbox/alerts/chime.ts";
import { notify } from "../../inbox/alerts/notify.ts";
import { useChatList } from "../chat-queries.ts";
import { rowTexts } from "../list/row-texts.ts";
import {
  adoptChatEntries,
  type ChatEntry,
  changeChatEntry,
  chatEntries,
  onChatEntries,
} from "../outbox/chat-outbox.ts";
import { useOpenChatOutbox } from "../outbox/use-open-chat-outbox.ts";
import { putChatMessage } from "../thread/chat-thread.ts";
import { patchChatThread } from "../thread/thread-queries.ts";
import { visibleChat } from "../thread/visible-chat.ts";
import { useChatLive } from "../use-chat-live.ts";
import classes from "./chats-button.module.css";

const RecentChats = lazyComponent(() =>
  import("./recent-chats.tsx").then((module) => ({ default: module.RecentChats })),
);

/**
 * Button in the top bar that opens the most recent chats. Every page has the button, so it also keeps the cached
 * chats current.
 */
export function ChatsButton() {
  const t = useTexts(rowTexts);
  useChatLive();
  useChatOutbox();
  useChatAlerts();
  const list = useChatList("");
  const { unreads } = list;
  const label = unreads === 0 ? t("label") : t("labelUnread", { count: unreads });
  return (
    <Dropdown
      role="dialog"
      label={t("label")}
      width={360}
      button={(properties) => (
        <ActionIcon className={classes.button} aria-label={label} title={label} {...properties}>
          <IconMessageDots size={20} stroke={1.75} />
          {unreads > 0 && (
            <span className={classes.count}>
              <BadgeCount value={unreads} />
            </span>
          )}
        </ActionIcon>
      )}
    >
      <Suspense>
        <RecentChats list={list} />
      </Suspense>
    </Dropdown>
  );
}

/**
 * Largest age of a message that alerts the reader. Older messages, such as those missed while offline, count as
 * unread without an alert.
 */
const newsMs = 2 * 60_000;

type Said = Extract<EventPayload<"chat">, { action: "new-message" }>;

/**
 * Alerts the reader of a new chat message, as for a customer's message: once for all tabs, and not for the visible
 * chat.
 */
function useChatAlerts(): void {
  const { id: userId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const tabs = joinTabs(visibleChat, stop.signal);

    async function call({ chat, newMessage }: Said): Promise<void> {
      if (!tabs.isLeader()) return;
      const { attentive, inView } = await tabs.look(chat.id);
      if (inView) return;
      playChime(volumePreference.read());
      if (attentive) return;
      const body = `${newMessage.sender?.name ?? ""}: ${newMessage.message}`;
      const words = { title: chat.title, body, tag: `chat-${chat.id}`, path: `/chats/${chat.uuid}` };
      await notify(words, (path) => history.push(path));
    }

    const leave = connection.subscribe("chat", (event) => {
      if (event.action !== "new-message" || event.newMessage.senderId === userId) return;
      if (Date.now() - Date.parse(event.newMessage.createdAt) < newsMs) void call(event);
    });
    return () => {
      leave();
      stop.abort();
    };
  }, [connection, userId, history]);
}

/** Sends the user's unsent chat messages on whichever page is open, including messages of an earlier visit. */
function useChatOutbox(): void {
  const client = useQueryClient();
  const connection = useLiveConnection();
  useOpenChatOutbox();
  useEffect(() => {
    const stop = startOutboxPump({
      entries: chatEntries,
      onEntries: onChatEntries,
      connection,
      threadOf: ({ chatId }) => chatId,
      change: changeChatEntry,
      send: (entry) => sendEntry(client, entry),
    });
    adoptChatEntries();
    return stop;
  }, [client, connection]);
}

async function sendEntry(client: QueryClient, entry: ChatEntry): Promise<SendOutcome> {
  const { chatId, clientMessageId, words, mentions = [] } = entry;
  try {
    const message = await call(sendChatMessage, {
      params: { id: String(chatId) },
      body: { message: words, clientMessageId, mentions: [...mentions] },
    });
    patchChatThread(client, chatId, (thread) => putChatMessage(thread, message));
    return { kind: "sent" };
  } catch (error) {
    return sendOutcomeOf(error);
  }
}
