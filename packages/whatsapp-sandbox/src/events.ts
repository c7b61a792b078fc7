import type { Call } from "./calls.ts";
import type { ChatMessage, GroupMessage, MessageState } from "./chat-message.ts";
import type { Addressing } from "./jid.ts";

export type TypingState = "composing" | "recording" | "paused";

export type MessageChange = "reaction" | "edited" | "deleted" | "vote";

export type SandboxEvent =
  | { type: "account-added"; kind: "phone" | "contact"; number: string }
  | { type: "contact-online"; contact: string; online: boolean }
  | { type: "device-paired"; phone: string; device: number }
  | { type: "device-unpaired"; phone: string; device: number; by: "phone" | "client" }
  | { type: "device-connected"; phone: string; device: number }
  | { type: "device-disconnected"; phone: string; device: number }
  | { type: "message-arrived"; contact: string; message: ChatMessage }
  | { type: "message-repeated"; contact: string; message: ChatMessage }
  | { type: "message-said"; contact: string; message: ChatMessage }
  | {
      type: "message-state";
      contact: string;
      phone: string;
      id: string;
      direction: ChatMessage["direction"];
      state: MessageState;
    }
  | { type: "message-changed"; contact: string; by: string; change: MessageChange; message: ChatMessage }
  | { type: "group-created" | "group-changed"; group: string; by: string; change: string }
  | { type: "group-message"; group: string; message: GroupMessage }
  | { type: "group-message-changed"; group: string; by: string; change: MessageChange; message: GroupMessage }
  | { type: "group-message-state"; group: string; id: string; member: string; state: MessageState }
  | { type: "call"; call: Call }
  | { type: "message-refused"; phone: string; id: string; error: number }
  | { type: "message-undecipherable"; account: string; phone: string; id: string }
  | { type: "phone-typing"; contact: string; phone: string; state: TypingState; addressing: Addressing }
  | { type: "phone-presence"; phone: string; device: number; available: boolean };

export type RecordedEvent = SandboxEvent & { seq: number; at: string };
export type EventListener = (event: RecordedEvent) => void;

export interface EventBook {
  emit(event: SandboxEvent): void;
  onEvent(listener: EventListener): () => void;
  /** Events after this sequence number that are still remembered. */
  since(seq: number): RecordedEvent[];
  /** Resolves with the first value that is not undefined; asked again after every event and stanza. */
  until<T>(check: () => T | undefined, timeoutMs?: number): Promise<T>;
  /** Something changed that is not an event: whoever waits looks again. */
  recheck(): void;
}

const EVENTS_KEPT = 2_000;
const DEFAULT_TIMEOUT_MS = 10_000;

export function makeEventBook(): EventBook {
  const remembered: RecordedEvent[] = [];
  const listeners = new Set<EventListener>();
  const waiting = new Set<() => void>();
  // Counted on from the clock, so that a listener's last id still means "before" after a restart.
  let seq = Date.now();

  const recheck = () => {
    for (const look of waiting) look();
  };
  return {
    emit(event) {
      const recorded: RecordedEvent = { ...structuredClone(event), seq: ++seq, at: new Date().toISOString() };
      remembered.push(recorded);
      if (remembered.length > EVENTS_KEPT) remembered.shift();
      for (const listener of listeners) listener(recorded);
      recheck();
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since: (after) => remembered.filter((event) => event.seq > after),
    until: (check, timeoutMs = DEFAULT_TIMEOUT_MS) => waitUntil(waiting, check, timeoutMs),
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
