import type { LiveEvent, Publications, WriteTx } from "./database.ts";

/** Collects the events and messages that a transaction publishes, in order, until its commit. */
export function collectPublications() {
  const events: LiveEvent[] = [];
  const messages: Publications["messages"][number][] = [];
  const of = (companyId: number): Pick<WriteTx, "publish" | "notify"> => ({
    publish: (rooms, name, payload, except = []) => events.push({ companyId, rooms, name, payload, except }),
    notify: (topic, message) => messages.push({ topic, message }),
  });
  return { of, all: { messages, events }, isEmpty: () => messages.length + events.length === 0 };
}
