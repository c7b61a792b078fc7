import { useEffect, useEffectEvent, useRef } from "react";

const repeatMs = 4_000;
const pauseMs = 5_000;

export interface TypingHint {
  typed: () => void;
  stopped: () => void;
}

/** Reports repeatedly while the user is typing, and once more when the user has stopped. */
export function useTypingHint(say: (typing: boolean) => void): TypingHint {
  const saidAt = useRef(0);
  const pause = useRef(0);

  function stopped(): void {
    window.clearTimeout(pause.current);
    if (saidAt.current === 0) return;
    saidAt.current = 0;
    say(false);
  }

  const leave = useEffectEvent(stopped);
  useEffect(() => () => leave(), []);

  return {
    typed: () => {
      window.clearTimeout(pause.current);
      pause.current = window.setTimeout(stopped, pauseMs);
      if (Date.now() - saidAt.current < repeatMs) return;
      saidAt.current = Date.now();
      say(true);
    },
    stopped,
  };
}
