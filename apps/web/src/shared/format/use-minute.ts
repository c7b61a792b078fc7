import { useSyncExternalStore } from "react";
import { createSignal } from "../events/signal.ts";

const minuteMs = 60_000;
const minutes = createSignal();
let timer: ReturnType<typeof setInterval> | undefined;
let listeners = 0;

/** The time at the last full minute, and a new render every minute: one timer for all who say how long ago something was. */
export function useMinute(): number {
  return useSyncExternalStore(listen, () => Math.floor(Date.now() / minuteMs) * minuteMs);
}

function listen(callback: () => void): () => void {
  const stop = minutes.listen(callback);
  listeners += 1;
  timer ??= setInterval(minutes.fire, minuteMs / 4);
  return () => {
    stop();
    listeners -= 1;
    if (listeners > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
