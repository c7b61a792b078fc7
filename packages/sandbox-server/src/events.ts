export type RecordedEvent<Event> = Event & { seq: number; at: string };
export type EventListener<Event> = (event: RecordedEvent<Event>) => void;

/** The recent events of a sandbox, with listeners. */
export interface EventLog<Event> {
  emit(event: Event): void;
  onEvent(listener: EventListener<Event>): () => void;
  /** Returns the remembered events after this sequence number. */
  since(seq: number): RecordedEvent<Event>[];
  /** Resolves with the first value that is not undefined; checks again after every event and every `recheck`. */
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Makes waiting calls of `until` check again after a change that is not an event. */
  recheck(): void;
}

const eventsKept = 2_000;
const defaultTimeoutMs = 30_000;

export function createEventLog<Event extends object>(): EventLog<Event> {
  const remembered: RecordedEvent<Event>[] = [];
  const listeners = new Set<EventListener<Event>>();
  const waiting = new Set<() => void>();
  // Starts at the current time, so that ids from before a restart stay smaller than new ones.
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
