import { VisuallyHidden } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../../shared/i18n/use-texts.ts";
import { useLiveEvent } from "../../../shared/live/use-live-event.ts";
import { messageText } from "../../messages/message-text.ts";
import { messageTexts } from "../texts.ts";

const pauseMs = 2_000;

interface ArrivalsProps {
  ticketId: number;
  contactName: string;
}

/**
 * Announces new messages to screen readers, at most every two seconds. The list itself is not a live region, because it
 * mounts and unmounts rows.
 */
export function Arrivals({ ticketId, contactName }: ArrivalsProps) {
  const t = useTexts(messageTexts);
  const waiting = useRef<Message[]>([]);
  const timer = useRef(0);
  const [said, setSaid] = useState("");

  function say(): void {
    const messages = waiting.current;
    waiting.current = [];
    timer.current = messages.length > 0 ? window.setTimeout(say, pauseMs) : 0;
    const last = messages.at(-1);
    if (last) setSaid(t("arrived", { count: messages.length, name: contactName, text: messageText(last) }));
  }

  useLiveEvent("appMessage", (event) => {
    if (event.action !== "create" || event.message.ticketId !== ticketId || event.message.fromMe) return;
    waiting.current.push(event.message);
    if (timer.current === 0) say();
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    <VisuallyHidden aria-live="polite" role="status">
      {said}
    </VisuallyHidden>
  );
}
