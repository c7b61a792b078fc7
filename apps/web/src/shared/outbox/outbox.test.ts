import { describe, expect, it } from "vitest";
import {
  nextDue,
  nextToSend,
  type OutboxItem,
  requeueInterrupted,
  retryDelays,
  retryNow,
  stateAfterTry,
} from "./outbox.ts";

interface Entry extends OutboxItem {
  thread: number;
}

const now = 1_000_000;

describe("an outbox message after a try", () => {
  it("is removed once the server has the message", () => {
    expect(stateAfterTry(entry("a"), { kind: "sent" }, now)).toBeNull();
  });

  it("fails at once with the server's error code if it is refused", () => {
    expect(stateAfterTry(entry("a"), { kind: "refused", error: "ERR_TICKET_CLOSED" }, now)).toMatchObject({
      state: "failed",
      error: "ERR_TICKET_CLOSED",
    });
  });

  it("keeps the parameters of the error text", () => {
    const refusal = { kind: "refused", error: "ERR_MEDIA_TOO_LARGE", params: { limit: "16 MB" } } as const;
    expect(stateAfterTry(entry("a"), refusal, now)).toMatchObject({ errorParams: { limit: "16 MB" } });
  });

  it("is removed if it was cancelled", () => {
    expect(stateAfterTry(entry("a"), { kind: "cancelled" }, now)).toBeNull();
  });

  it("waits 1, 2, 4, 8 and 16 seconds and then fails", () => {
    let current: Entry | null = entry("a");
    const waits: number[] = [];
    while (current?.state === "queued") {
      current = stateAfterTry(current, { kind: "unreachable" }, now);
      if (current?.state === "queued") waits.push(current.dueAt - now);
    }
    expect(waits).toEqual([...retryDelays]);
    expect(current).toMatchObject({ state: "failed", error: null });
  });
});

describe("the next outbox messages", () => {
  it("are the oldest of each thread", () => {
    expect(
      idsToSend([
        entry("b", { createdAt: at(2) }),
        entry("a", { createdAt: at(1) }),
        entry("c", { thread: 2, createdAt: at(3) }),
      ]),
    ).toEqual(["a", "c"]);
  });

  it("wait while another message of the thread is being sent or delayed", () => {
    expect(
      idsToSend([entry("a", { state: "sending", createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual([]);
    expect(
      idsToSend([entry("a", { dueAt: now + 1, createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual([]);
  });

  it("skip a failed message", () => {
    expect(
      idsToSend([entry("a", { state: "failed", createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual(["b"]);
  });
});

it("the outbox knows the time of its next retry", () => {
  expect(
    nextDue(
      [entry("a", { dueAt: now + 500 }), entry("b"), entry("c", { state: "failed", dueAt: now + 1 })],
      now,
    ),
  ).toBe(now + 500);
  expect(nextDue([entry("a")], now)).toBeNull();
});

it("a message that was being sent when the page closed is queued again", () => {
  expect(requeueInterrupted(entry("a", { state: "sending" })).state).toBe("queued");
  expect(requeueInterrupted(entry("a", { state: "failed" })).state).toBe("failed");
});

it("a failed message that is resent starts with no tries", () => {
  expect(retryNow(entry("a", { state: "failed", tries: 6, error: "ERR_INTERNAL" }))).toMatchObject({
    state: "queued",
    tries: 0,
    error: null,
    dueAt: 0,
  });
});

function idsToSend(entries: Entry[]): string[] {
  return nextToSend(entries, now, ({ thread }) => thread).map(({ clientMessageId }) => clientMessageId);
}

function at(second: number): string {
  return new Date(Date.UTC(2026, 10, 20, 12, 0, second)).toISOString();
}

function entry(clientMessageId: string, changes: Partial<Entry> = {}): Entry {
  return {
    clientMessageId,
    thread: 1,
    createdAt: at(0),
    tries: 0,
    state: "queued",
    error: null,
    errorParams: {},
    dueAt: 0,
    ...changes,
  };
}
