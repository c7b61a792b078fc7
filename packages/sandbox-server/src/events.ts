export type RecordedEvent<Event> = Event & { seq: number; at: string };
export type EventListener<Event> = (event: RecordedEvent<Event>) => void;

/** Record of a sandbox's recent events, which notifies listeners of each new event. */
export interface EventLog<Event> {
  emit(event: Event): void;
  onEvent(listener: EventListener<Event>): () => void;
  /** Returns the recorded events whose sequence number is higher than `seq`. */
  since(seq: number): RecordedEvent<Event>[];
  /**
   * Calls `check` now and after every event and every `recheck`. Resolves with the first result that is not undefined;
   * rejects after `timeoutMs`.
   */
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Makes all waiting calls of `until` call their `check` again, after a change that is not an event. */
  recheck(): void;
}

const eventsKept = 2_000;
const defaultTimeoutMs = 30_000;

export function createEventLog<Event extends object>(): EventLog<Event> {
  const remembered: RecordedEvent<Event>[] = [];
  const listeners = new Set<EventListener<Event>>();
  const waiting = new Set<() => void>();
  // Sequence numbers start at the current time, so that numbers from before a restart are smaller than new numbers.
  let seq = Date.now();
  const recheck = () => {
    for (const look of waiting) look();
  };
  return {
    emit(event) {
      const recorded = { ...structuredClone(event), seq: ++seq, at: new Date().toISOString() };
      remembered.push(recorded);
      if (remembered.length > eventsKept) remembered.shift();
      for (const listener of listeners) listener(recorded);
      recheck();
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since: (after) => remembered.filter((event) => event.seq > after),
    until: (check, timeoutMs = defaultTimeoutMs) => waitUntil(waiting, check, timeoutMs),
    recheck,
  };
}

function waitUntil<T>(waiting: Set<() => void>, check: () => T | undefined, timeoutMs: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const called = new Error(`the expected event did not happen in the sandbox within ${timeoutMs} ms`);
  const timer = setTimeout(() => settle(() => reject(called)), timeoutMs);
  const settle = (finish: () => void) => {
    clearTimeout(timer);
    waiting.delete(look);
    finish();
  };
  const look = () => {
    try {
      const found = check();
      if (found !== undefined) settle(() => resolve(found));
    } catch (error) {
      settle(() => reject(error));
    }
  };
  waiting.add(look);
  look();
  return promise;
}
