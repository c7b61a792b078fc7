import { afterTry, nextDue, nextToSend, type OutboxEntry, type SendOutcome } from "./outbox.ts";

export interface OutboxPumpParts {
  entries: () => readonly OutboxEntry[];
  change: (clientMessageId: string, entry: OutboxEntry | null) => void;
  send: (entry: OutboxEntry) => Promise<SendOutcome>;
  /** While it is false nothing is tried, and no try is counted. */
  isOnline: () => boolean;
  now: () => number;
  /** Runs the work later; the returned function forgets it. */
  later: (work: () => void, ms: number) => () => void;
}

export interface OutboxPump {
  /** Something changed: an entry, the connection, the time. */
  wake: () => void;
  stop: () => void;
}

/** Sends what waits: in order inside a ticket, side by side across tickets. */
export function createOutboxPump({
  entries,
  change,
  send,
  isOnline,
  now,
  later,
}: OutboxPumpParts): OutboxPump {
  let forget: () => void = () => undefined;
  let stopped = false;

  function wake(): void {
    forget();
    if (stopped || !isOnline()) return;
    for (const entry of nextToSend(entries(), now())) void trySend(entry);
    const due = nextDue(entries(), now());
    if (due !== null) forget = later(wake, due - now());
  }

  async function trySend(entry: OutboxEntry): Promise<void> {
    const sending: OutboxEntry = { ...entry, state: "sending" };
    change(entry.clientMessageId, sending);
    const outcome = await send(sending);
    if (stopped) return;
    const lostNetwork = outcome.kind === "unreachable" && !isOnline();
    change(entry.clientMessageId, lostNetwork ? entry : afterTry(entry, outcome, now()));
    wake();
  }

  return {
    wake,
    stop: () => {
      stopped = true;
      forget();
    },
  };
}
