import { type Chat, readChat } from "@recado/contract/chats";
import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../shared/api/call.ts";
import { isWorthAskingAgain } from "../../../shared/api/query-client.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { useWhenAttentive } from "../../tickets/use-when-attentive.ts";
import { unreadsOf } from "../chat-pages.ts";
import { setViewedChat } from "./viewed-chat.ts";

/** Tells the server that the reader has seen the chat, now and while they look at it. A live event shows it. */
export function useReadChat(chat: Chat): void {
  const { id: userId } = useUser();
  const unreads = unreadsOf(chat, userId);
  const { mutate, error } = useMutation({
    mutationFn: (upTo: string | null) =>
      call(readChat, { params: { id: String(chat.id) }, body: { userId, upTo } }),
  });
  useEffect(() => {
    setViewedChat(chat.id);
    return () => setViewedChat(null);
  }, [chat.id]);
  useWhenAttentive(
    () => {
      if (unreads > 0) mutate(chat.lastMessageId);
    },
    [chat.id, chat.lastMessageId, unreads],
    isWorthAskingAgain(error),
  );
}
