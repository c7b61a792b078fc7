/** An entry on its way to the server, of any kind. */
export interface OutboxItem {
  clientMessageId: string;
  createdAt: string;
  tries: number;
  state: "queued" | "sending" | "failed";
  /** An error code of the catalogue, or null if the network failed. */
  error: string | null;
  /** Values for the placeholders of the error's text. */
  errorParams: Record<string, string>;
  /** Time of the next attempt, in milliseconds since 1970. */
  dueAt: number;
}

export type SendOutcome =
  | { kind: "sent" }
  | { kind: "cancelled" }
  | { kind: "refused"; error: string; params?: Record<string, string> }
  | { kind: "unreachable" };

export const retryDelays = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

/** Next state of an entry after an attempt; null when it is done. */
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

/** Requeues an entry whose request was cut off by a reload. The server recognises a repeated id, so it is safe. */
export function requeueInterrupted<Entry extends OutboxItem>(entry: Entry): Entry {
  return entry.state === "sending" ? { ...entry, state: "queued" } : entry;
}

/**
 * Entries that may be sent now: the oldest unsent entry of each thread, if no other entry of that thread is being sent.
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

/** Time of the next check; null if no entry waits for a time. */
export function nextDue(entries: readonly OutboxItem[], now: number): number | null {
  const waiting = entries
    .filter((entry) => entry.state === "queued" && entry.dueAt > now)
    .map((entry) => entry.dueAt);
  return waiting.length > 0 ? Math.min(...waiting) : null;
}

export function sortOutbox<Entry extends OutboxItem>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
}
