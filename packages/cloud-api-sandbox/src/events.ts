import type { ChatMessage, MessageState } from "./state.ts";

export type SandboxEvent =
  | { type: "number-added"; phoneNumberId: string }
  | { type: "customer-added"; customer: string }
  | { type: "message-said"; message: ChatMessage }
  | { type: "message-arrived"; message: ChatMessage }
  | { type: "message-state"; id: string; phoneNumberId: string; customer: string; state: MessageState }
  | { type: "message-refused"; phoneNumberId: string; code: number }
  | { type: "business-read"; id: string; phoneNumberId: string; customer: string }
  | { type: "business-typing"; id: string; phoneNumberId: string; customer: string }
  | { type: "webhook-answered"; status: number | "unreachable"; attempt: number };

export type RecordedEvent = SandboxEvent & { seq: number; at: string };
export type EventListener = (event: RecordedEvent) => void;

export interface EventBook {
  emit(event: SandboxEvent): void;
  onEvent(listener: EventListener): () => void;
  /** Events after this sequence number that are still remembered. */
  since(seq: number): RecordedEvent[];
  /** Resolves with the first value that is not undefined; asked again after every event. */
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
}

const EVENTS_KEPT = 2_000;
const DEFAULT_TIMEOUT_MS = 10_000;

export function makeEventBook(): EventBook {
  const remembered: RecordedEvent[] = [];
  const listeners = new Set<EventListener>();
  const waiting = new Set<() => void>();
  // Counted on from the clock, so that a listener's last id still means "before" after a restart.
  let seq = Date.now();
  return {
    emit(event) {
      const recorded: RecordedEvent = { ...structuredClone(event), seq: ++seq, at: new Date().toISOString() };
      remembered.push(recorded);
      if (remembered.length > EVENTS_KEPT) remembered.shift();
      for (const listener of listeners) listener(recorded);
      for (const look of waiting) look();
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since: (after) => remembered.filter((event) => event.seq > after),
    until: (check, timeoutMs = DEFAULT_TIMEOUT_MS) => waitUntil(waiting, check, timeoutMs),
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
