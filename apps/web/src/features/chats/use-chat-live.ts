import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { applyChat, forgetChat } from "./chat-cache.ts";
import { changeChatEntry } from "./outbox/chat-outbox.ts";
import { putChatMessage } from "./thread/chat-thread.ts";
import { patchChatThread } from "./thread/thread-queries.ts";

/** Applies live events to chat lists, chats and loaded messages. Receiving an event twice changes nothing. */
export function useChatLive(): void {
  const client = useQueryClient();
  const { id: userId } = useUser();
  useLiveEvent("chat", (event) => {
    switch (event.action) {
      case "create":
        return applyChat(client, event.record, userId);
      case "update":
        return applyChat(client, event.chat, userId);
      case "delete":
        return forgetChat(client, event.id, userId);
      case "new-message": {
        const { chat, newMessage } = event;
        applyChat(client, chat, userId);
        patchChatThread(client, chat.id, (thread) => putChatMessage(thread, newMessage));
        // The server has stored the message, so the tab that typed the message must not send it again.
        if (newMessage.clientMessageId !== null) changeChatEntry(newMessage.clientMessageId, null);
      }
    }
  });
}
