import type { LiveConnection } from "../live/live-connection.ts";
import type { Unsent } from "./outbox.ts";
import { createOutboxPump, type OutboxPumpParts } from "./outbox-pump.ts";

interface BrowserParts<Entry extends Unsent>
  extends Pick<OutboxPumpParts<Entry>, "entries" | "threadOf" | "change" | "send"> {
  onEntries: (listener: () => void) => () => void;
  connection: LiveConnection;
}

/** A pump by the browser's clock, awake whenever something is typed or the connection changes; gives back what stops it. */
export function startOutboxPump<Entry extends Unsent>({
  onEntries,
  connection,
  ...parts
}: BrowserParts<Entry>): () => void {
  const pump = createOutboxPump<Entry>({
    ...parts,
    isOnline: () => navigator.onLine && connection.state() === "live",
    now: Date.now,
    later: (work, ms) => {
      const timer = window.setTimeout(work, ms);
      return () => window.clearTimeout(timer);
    },
  });
  const stops = [onEntries(pump.wake), connection.onState(pump.wake), pump.stop];
  return () => {
    for (const stop of stops) stop();
  };
}
