import { nextDue, nextToSend, type OutboxItem, type SendOutcome, stateAfterTry } from "./outbox.ts";

export interface OutboxPumpParts<Entry extends OutboxItem> {
  entries: () => readonly Entry[];
  /**
   * Returns the thread of an entry: its ticket or internal chat. Entries of one thread are sent one after the other.
   */
  threadOf: (entry: Entry) => number;
  change: (clientMessageId: string, entry: Entry | null) => void;
  send: (entry: Entry) => Promise<SendOutcome>;
  /** Returns whether the server can be reached. While it cannot, nothing is sent and no attempt is counted. */
  isOnline: () => boolean;
  now: () => number;
  /** Runs the work after a delay. The returned function cancels it. */
  later: (work: () => void, ms: number) => () => void;
}

export interface OutboxPump {
  /** Sends the entries that are due. Call it after an entry or the connection has changed. */
  wake: () => void;
  stop: () => void;
}

/** Creates a pump that sends queued entries: in order within a thread, and in parallel for different threads. */
export function createOutboxPump<Entry extends OutboxItem>({
  entries,
  threadOf,
  change,
  send,
  isOnline,
  now,
  later,
}: OutboxPumpParts<Entry>): OutboxPump {
  let forget: () => void = () => undefined;
  let stopped = false;

  function wake(): void {
    forget();
    if (stopped || !isOnline()) return;
    for (const entry of nextToSend(entries(), now(), threadOf)) void trySend(entry);
    const due = nextDue(entries(), now());
    if (due !== null) forget = later(wake, due - now());
  }

  async function trySend(entry: Entry): Promise<void> {
    const sending: Entry = { ...entry, state: "sending" };
    change(entry.clientMessageId, sending);
    const outcome = await send(sending);
    if (stopped) return;
    const lostNetwork = outcome.kind === "unreachable" && !isOnline();
    change(entry.clientMessageId, lostNetwork ? entry : stateAfterTry(entry, outcome, now()));
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
