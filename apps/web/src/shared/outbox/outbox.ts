/** Something that the user has sent and that is still on its way to the server, such as a chat message. */
export interface OutboxItem {
  clientMessageId: string;
  createdAt: string;
  tries: number;
  state: "queued" | "sending" | "failed";
  /** Error code from the catalogue; null if the network failed or if there is no error. */
  error: string | null;
  /** Values for the placeholders in the text of the error code. */
  errorParams: Record<string, string>;
  /** Time of the next attempt to send, in milliseconds since 1970. */
  dueAt: number;
}

export type SendOutcome =
  | { kind: "sent" }
  | { kind: "cancelled" }
  | { kind: "refused"; error: string; params?: Record<string, string> }
  | { kind: "unreachable" };

export const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** Returns the entry as it is after an attempt to send it; null if the entry was sent or cancelled. */
export function stateAfterTry<Entry extends OutboxItem>(
  entry: Entry,
  outcome: SendOutcome,
  now: number,
): Entry | null {
  switch (outcome.kind) {
    case "sent":
    case "cancelled":
      return null;
    case "refused": {
      const { error, params = {} } = outcome;
      return { ...entry, state: "failed", error, errorParams: params, tries: entry.tries + 1 };
    }
    case "unreachable": {
      const delay = retryDelays[entry.tries];
      const tried = { ...entry, tries: entry.tries + 1, error: null, errorParams: {} };
      return delay === undefined
        ? { ...tried, state: "failed" }
        : { ...tried, state: "queued", dueAt: now + delay };
    }
  }
}

export function retryNow<Entry extends OutboxItem>(entry: Entry): Entry {
  return { ...entry, state: "queued", tries: 0, error: null, errorParams: {}, dueAt: 0 };
}

/**
 * Queues an entry again if a reload of the page interrupted its request. Sending it twice does no harm, because the
 * server recognises the repeated `clientMessageId`.
 */
export function requeueInterrupted<Entry extends OutboxItem>(entry: Entry): Entry {
  return entry.state === "sending" ? { ...entry, state: "queued" } : entry;
}

/**
 * Returns the entries that may be sent now: the oldest unsent entry of each thread, if it is due and no entry of that
 * thread is being sent.
 */
export function nextToSend<Entry extends OutboxItem>(
  entries: readonly Entry[],
  now: number,
  threadOf: (entry: Entry) => number,
): Entry[] {
  const firsts = new Map<number, Entry>();
  for (const entry of sortOutbox(entries))
    if (entry.state !== "failed" && !firsts.has(threadOf(entry))) firsts.set(threadOf(entry), entry);
  return [...firsts.values()].filter((entry) => entry.state === "queued" && entry.dueAt <= now);
}

/** Returns the earliest future time at which an entry is due; null if no entry waits for its time. */
export function nextDue(entries: readonly OutboxItem[], now: number): number | null {
  const waiting = entries
    .filter((entry) => entry.state === "queued" && entry.dueAt > now)
    .map((entry) => entry.dueAt);
  return waiting.length > 0 ? Math.min(...waiting) : null;
}

export function sortOutbox<Entry extends OutboxItem>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}
