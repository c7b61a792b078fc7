import { expect, it } from "vitest";
import type { OutboxItem, SendOutcome } from "./outbox.ts";
import { createOutboxPump } from "./outbox-pump.ts";

interface Entry extends OutboxItem {
  thread: number;
}

it("the outbox sends the messages of a thread one after the other", async () => {
  const outbox = openOutbox([entry("a", 1), entry("b", 2), entry("c", 3, 2)]);
  outbox.pump.wake();
  expect(outbox.asked()).toEqual(["a", "c"]);
  await outbox.answer("a", { kind: "sent" });
  expect(outbox.asked()).toEqual(["a", "c", "b"]);
  await outbox.answer("c", { kind: "sent" });
  await outbox.answer("b", { kind: "sent" });
  expect(outbox.entries()).toEqual([]);
});

it("the outbox sends a message once, however often it is woken", () => {
  const outbox = openOutbox([entry("a", 1)]);
  outbox.pump.wake();
  outbox.pump.wake();
  expect(outbox.asked()).toEqual(["a"]);
});

it("the outbox retries a message after its delay", async () => {
  const outbox = openOutbox([entry("a", 1)]);
  outbox.pump.wake();
  await outbox.answer("a", { kind: "unreachable" });
  expect(outbox.asked()).toEqual(["a"]);
  outbox.pass(1_000);
  expect(outbox.asked()).toEqual(["a", "a"]);
});

it("the outbox counts no try while offline and continues when the network is back", async () => {
  const outbox = openOutbox([entry("a", 1)]);
  outbox.pump.wake();
  outbox.setOnline(false);
  await outbox.answer("a", { kind: "unreachable" });
  expect(outbox.entries()).toMatchObject([{ state: "queued", tries: 0 }]);
  outbox.pump.wake();
  expect(outbox.asked()).toEqual(["a"]);
  outbox.setOnline(true);
  outbox.pump.wake();
  expect(outbox.asked()).toEqual(["a", "a"]);
});

it("the outbox sends the next message after a refused one", async () => {
  const outbox = openOutbox([entry("a", 1), entry("b", 2)]);
  outbox.pump.wake();
  await outbox.answer("a", { kind: "refused", error: "ERR_TICKET_CLOSED" });
  expect(outbox.asked()).toEqual(["a", "b"]);
  expect(outbox.entries()[0]).toMatchObject({ state: "failed", error: "ERR_TICKET_CLOSED" });
});

it("the outbox changes nothing after it was stopped", async () => {
  const outbox = openOutbox([entry("a", 1)]);
  outbox.pump.wake();
  outbox.pump.stop();
  await outbox.answer("a", { kind: "sent" });
  expect(outbox.entries()).toMatchObject([{ state: "sending" }]);
});

function openOutbox(initial: Entry[]) {
  let entries = initial;
  let online = true;
  let now = 0;
  const asked: string[] = [];
  const answers = new Map<string, (outcome: SendOutcome) => void>();
  let alarm: { work: () => void; at: number } | null = null;
  const pump = createOutboxPump<Entry>({
    threadOf: ({ thread }) => thread,
    entries: () => entries,
    change: (id, next) => {
      entries = entries.flatMap((known) => (known.clientMessageId === id ? (next ?? []) : known));
    },
    send: ({ clientMessageId }) => {
      asked.push(clientMessageId);
      return new Promise((resolve) => answers.set(clientMessageId, resolve));
    },
    isOnline: () => online,
    now: () => now,
    later: (work, ms) => {
      alarm = { work, at: now + ms };
      return () => {
        alarm = null;
      };
    },
  });
  return {
    pump,
    entries: () => entries,
    asked: () => asked,
    setOnline: (next: boolean) => {
      online = next;
    },
    answer: async (id: string, outcome: SendOutcome) => {
      answers.get(id)?.(outcome);
      await new Promise((resolve) => setImmediate(resolve));
    },
    pass: (ms: number) => {
      now += ms;
      if (alarm && alarm.at <= now) alarm.work();
    },
  };
}

function entry(clientMessageId: string, second: number, thread = 1): Entry {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
  return {
    clientMessageId,
    thread,
    createdAt,
    tries: 0,
    state: "queued",
    error: null,
    errorParams: {},
    dueAt: 0,
  };
}
