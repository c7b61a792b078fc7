import { VisuallyHidden } from "@mantine/core";
import type { ChatMessage } from "@recado/contract/chats";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { useUser } from "../../../shared/session/session-context.ts";
import { chatTexts } from "../texts.ts";

const pauseMs = 2_000;

/** Announces new messages to screen readers, at most every two seconds. The thread itself is not a live region. */
export function ChatArrivals({ chatId }: { chatId: number }) {
  const t = useTexts(chatTexts);
  const { id: userId } = useUser();
  const waiting = useRef<ChatMessage[]>([]);
  const timer = useRef(0);
  const [said, setSaid] = useState("");

  function say(): void {
    const messages = waiting.current;
    waiting.current = [];
    timer.current = messages.length > 0 ? window.setTimeout(say, pauseMs) : 0;
    const last = messages.at(-1);
    if (!last) return;
    const name = last.sender?.name ?? t("deletedUser");
    setSaid(t("arrived", { count: messages.length, name, text: last.message }));
  }

  useLiveEvent("chat", (event) => {
    if (event.action !== "new-message") return;
    const { newMessage } = event;
    if (newMessage.chatId !== chatId || newMessage.senderId === userId) return;
    waiting.current.push(newMessage);
    if (timer.current === 0) say();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {said}
    </VisuallyHidden>
  );
}
