export type Recorded<Event> = Event & { seq: number; at: string };
export type EventListener<Event> = (event: Recorded<Event>) => void;

/** What happened in a sandbox, remembered for a while and told to who listens. */
export interface EventLog<Event> {
  emit(event: Event): void;
  onEvent(listener: EventListener<Event>): () => void;
  /** Events after this sequence number that are still remembered. */
  since(seq: number): Recorded<Event>[];
  /** Resolves with the first value that is not undefined; asked again after every event and recheck. */
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Something changed that is not an event: whoever waits looks again. */
  recheck(): void;
}

const eventsKept = 2_000;
const defaultTimeoutMs = 30_000;

export function createEventLog<Event extends object>(): EventLog<Event> {
  const remembered: Recorded<Event>[] = [];
  const listeners = new Set<EventListener<Event>>();
  const waiting = new Set<() => void>();
  // Counted on from the clock, so that a listener's last id still means "before" after a restart.
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
  const called = new Error(`the sandbox waited ${timeoutMs} ms in vain`);
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
