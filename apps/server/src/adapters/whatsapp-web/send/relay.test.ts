import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Line } from "../session/line.ts";
import { createPendingSends } from "./pending-sends.ts";
import { relayStanza } from "./relay.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ackMilliseconds = 30_000;

/** Sends a message; the test decides when Baileys has written it. */
function sendHeld() {
  const handingOver = Promise.withResolvers<string>();
  const socket = { relayMessage: () => handingOver.promise };
  const line = { socket, broken: new AbortController().signal, end: () => {} } as unknown as Line;
  const sends = createPendingSends(ackMilliseconds);
  const departure = {
    externalId: "OURS",
    jid: "1@s.whatsapp.net",
    message: {},
    attributes: {},
    begin: async () => {},
  };
  const sent = relayStanza(line, departure, sends, pino({ level: "silent" }));
  sent.catch(() => {});
  return { sends, sent, handOver: () => handingOver.resolve("OURS") };
}

const ack = { tag: "ack", attrs: { id: "OURS" } };

it("the time to wait for WhatsApp's ack starts after the message was handed over", async () => {
  const { sends, sent, handOver } = sendHeld();
  await vi.advanceTimersByTimeAsync(2 * ackMilliseconds);
  handOver();
  await vi.advanceTimersByTimeAsync(ackMilliseconds - 1);
  expect(sends.settle(ack)).toBe(true);
  await expect(sent).resolves.toBeUndefined();
});

it("a message without an ack from WhatsApp is unconfirmed", async () => {
  const { sent, handOver } = sendHeld();
  handOver();
  await vi.advanceTimersByTimeAsync(ackMilliseconds);
  await expect(sent).rejects.toMatchObject({ code: "ERR_SENDING_UNCONFIRMED", left: "unknown" });
});

it("an ack that arrives before the hand-over has ended confirms the message", async () => {
  const { sends, sent, handOver } = sendHeld();
  sends.settle(ack);
  handOver();
  await expect(sent).resolves.toBeUndefined();
  await vi.advanceTimersByTimeAsync(ackMilliseconds);
});
