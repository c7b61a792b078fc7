import type { EventPayload } from "@recado/contract/events";
import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { joinTabs } from "../../shared/attention/tab-locks.ts";
import { useLiveConnection } from "../../shared/live/live-context.ts";
import { volumePreference } from "../../shared/preferences/volume.ts";
import { useUser } from "../../shared/session/session-context.ts";
import { playChime } from "../inbox/alerts/chime.ts";
import { notify } from "../inbox/alerts/notify.ts";
import { chatSight } from "./thread/chat-sight.ts";

/** Messages older than this, such as those missed while offline, are unread but cause no alert. */
const newsMs = 2 * 60_000;

type Said = Extract<EventPayload<"chat">, { action: "new-message" }>;

/** Alerts the reader as for a customer's message: once for all tabs, and not for the visible chat. */
export function useChatAlerts(): void {
  const { id: userId } = useUser();
  const connection = useLiveConnection();
  const { history } = useRouter();
  useEffect(() => {
    const stop = new AbortController();
    const tabs = joinTabs(chatSight, stop.signal);

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
