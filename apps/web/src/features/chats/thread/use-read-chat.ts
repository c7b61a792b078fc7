import { type Chat, readChat } from "@recado/contract/chats";
import { call } from "../../../shared/api/call.ts";
import { useTellSeen } from "../../../shared/attention/use-tell-seen.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { unreadsOf } from "../chat-pages.ts";
import { chatSight } from "./chat-sight.ts";

/** Reports to the server that the reader has seen the chat. The resulting live event updates the screen. */
export function useReadChat(chat: Chat): void {
  const { id: userId } = useUser();
  useTellSeen({
    sight: chatSight,
    id: chat.id,
    unread: unreadsOf(chat, userId),
    upTo: chat.lastMessageId,
    tell: (upTo) => call(readChat, { params: { id: String(chat.id) }, body: { userId, upTo } }),
  });
}
