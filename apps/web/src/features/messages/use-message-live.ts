import { useQueryClient } from "@tanstack/react-query";
import { useLiveEvent } from "../../shared/live/use-live-event.ts";
import { dropConversation } from "./drop-conversation.ts";
import { changeMessageInPages, putMessage, removeMessage } from "./message-pages.ts";
import { patchThread } from "./message-queries.ts";
import { confirmEntry } from "./outbox/outbox-store.ts";

/** Keeps all loaded conversations current by live events. */
export function useMessageLive(): void {
  const client = useQueryClient();
  useLiveEvent("ticket", (event) => {
    if (event.action === "delete") dropConversation(client, event.ticketId);
  });
  useLiveEvent("appMessage", (event) => {
    switch (event.action) {
      case "create":
        patchThread(client, event.message.ticketId, (pages) => putMessage(pages, event.message));
        // The server has stored the message, so the tab that wrote the message can remove it from its outbox.
        if (event.message.clientMessageId !== null) confirmEntry(event.message.clientMessageId);
        return;
      case "update":
        return patchThread(client, event.message.ticketId, (pages) =>
          changeMessageInPages(pages, event.message),
        );
      case "delete":
        return patchThread(client, event.ticketId, (pages) => removeMessage(pages, event.messageId));
    }
  });
}
