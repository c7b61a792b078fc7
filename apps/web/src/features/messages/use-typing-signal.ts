import { showTyping } from "@recado/contract/tickets";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { call } from "../../shared/api/call.ts";

const repeatMs = 4_000;
const pauseMs = 5_000;

export interface TypingSignal {
  typed: () => void;
  stopped: () => void;
}

/** Lets the customer see that somebody is typing: said again every few seconds, taken back after a pause. */
export function useTypingSignal(ticketId: number, mayShow: boolean): TypingSignal {
  const { mutate } = useMutation({
    mutationFn: (typing: boolean) => call(showTyping, { params: { id: String(ticketId) }, body: { typing } }),
  });
  const saidAt = useRef(0);
  const pause = useRef(0);

  function stopped(): void {
    window.clearTimeout(pause.current);
    if (saidAt.current === 0) return;
    saidAt.current = 0;
    mutate(false);
  }

  const leave = useEffectEvent(stopped);
  useEffect(() => () => leave(), []);

  return {
    typed: () => {
      if (!mayShow) return;
      window.clearTimeout(pause.current);
      pause.current = window.setTimeout(stopped, pauseMs);
      if (Date.now() - saidAt.current < repeatMs) return;
      saidAt.current = Date.now();
      mutate(true);
    },
    stopped,
  };
}
