import type { LiveEvent, Publications, Topic } from "../db/database.ts";

/** Passes messages, live events and reports of missed events to the listeners of this process. */
export interface Dispatcher {
  subscribe(topic: Topic, listener: (message: string) => void): void;
  onEvents(listener: (events: readonly LiveEvent[]) => void): void;
  onGap(listener: (companyId: number | undefined) => void): void;
  message(topic: Topic, message: string): void;
  messages(messages: Publications["messages"]): void;
  events(events: readonly LiveEvent[]): void;
  /** Tells listeners that events of the company may have been missed; undefined means events of any company. */
  gap(companyId?: number): void;
}

export function createDispatcher(): Dispatcher {
  const listeners = new Map<Topic, ((message: string) => void)[]>();
  const eventListeners: ((events: readonly LiveEvent[]) => void)[] = [];
  const gapListeners: ((companyId: number | undefined) => void)[] = [];
  const dispatcher: Dispatcher = {
    subscribe: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    onEvents: (listener) => eventListeners.push(listener),
    onGap: (listener) => gapListeners.push(listener),
    message(topic, message) {
      for (const listener of listeners.get(topic) ?? []) listener(message);
    },
    messages(messages) {
      for (const { topic, message } of messages) dispatcher.message(topic, message);
    },
    events(events) {
      if (events.length > 0) for (const listener of eventListeners) listener(events);
    },
    gap(companyId) {
      for (const listener of gapListeners) listener(companyId);
    },
  };
  return dispatcher;
}
