import { type Chat, readChat } from "@recado/contract/chats";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../shared/api/call.ts";
import { useResync } from "../../../shared/live/use-live-state.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { isAttentive } from "../../tickets/viewed-ticket.ts";
import { unreadsOf } from "../chat-pages.ts";
import { setViewedChat } from "./viewed-chat.ts";

/** Tells the server that the reader has seen the chat, now and while they look at it. A live event shows it. */
export function useReadChat(chat: Chat): void {
  const { id: userId } = useUser();
  const unreads = unreadsOf(chat, userId);
  const { mutate } = useMutation({
    mutationFn: () => call(readChat, { params: { id: String(chat.id) }, body: { userId } }),
  });
  const readIfSeen = useEffectEvent(() => {
    if (unreads > 0 && isAttentive()) mutate();
  });
  // Whoever read it while nobody could be told.
  useResync(() => readIfSeen());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count or moment is the reason to look again
  useEffect(() => {
    setViewedChat(chat.id);
    const look = () => readIfSeen();
    look();
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      setViewedChat(null);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [chat.id, chat.updatedAt, unreads]);
}
