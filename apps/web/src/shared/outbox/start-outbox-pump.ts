import type { LiveConnection } from "../live/live-connection.ts";
import type { OutboxItem } from "./outbox.ts";
import { createOutboxPump, type OutboxPumpParts } from "./outbox-pump.ts";

interface BrowserParts<Entry extends OutboxItem>
  extends Pick<OutboxPumpParts<Entry>, "entries" | "threadOf" | "change" | "send"> {
  onEntries: (listener: () => void) => () => void;
  connection: LiveConnection;
}

/**
 * Starts an outbox pump with the browser's clock. The pump wakes when an entry is added or the connection changes.
 * Returns a function that stops the pump.
 */
export function startOutboxPump<Entry extends OutboxItem>({
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
