import { sendChatMessage } from "@recado/contract/chats";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { useLiveConnection } from "../../../shared/live/live-context.ts";
import type { SendOutcome } from "../../../shared/outbox/outbox.ts";
import { outcomeOf } from "../../../shared/outbox/send-outcome.ts";
import { startOutboxPump } from "../../../shared/outbox/start-outbox-pump.ts";
import { putMessage } from "../thread/chat-thread.ts";
import { patchChatThread } from "../thread/thread-queries.ts";
import {
  adoptChatEntries,
  type ChatEntry,
  changeChatEntry,
  chatEntries,
  onChatEntries,
} from "./chat-outbox.ts";
import { useOpenChatOutbox } from "./use-open-chat-outbox.ts";

/** Sends unsent messages to colleagues, including those of an earlier visit, whichever page is open. */
export function useChatOutbox(): void {
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
    patchChatThread(client, chatId, (thread) => putMessage(thread, message));
    return { kind: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}
