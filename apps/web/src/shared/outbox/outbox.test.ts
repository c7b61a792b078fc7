import { describe, expect, it } from "vitest";
import { adopt, afterTry, nextDue, nextToSend, retryDelays, tryAgain, type Unsent } from "./outbox.ts";

interface Entry extends Unsent {
  thread: number;
}

const now = 1_000_000;

describe("afterTry", () => {
  it("forgets what the server has", () => {
    expect(afterTry(entry("a"), { kind: "sent" }, now)).toBeNull();
  });

  it("fails at once with the server's word when it refuses", () => {
    expect(afterTry(entry("a"), { kind: "refused", error: "ERR_TICKET_CLOSED" }, now)).toMatchObject({
      state: "failed",
      error: "ERR_TICKET_CLOSED",
    });
  });

  it("keeps what fills the gaps of a refusal's text", () => {
    const refusal = { kind: "refused", error: "ERR_MEDIA_TOO_LARGE", params: { limit: "16 MB" } } as const;
    expect(afterTry(entry("a"), refusal, now)).toMatchObject({ errorParams: { limit: "16 MB" } });
  });

  it("forgets what was cancelled", () => {
    expect(afterTry(entry("a"), { kind: "cancelled" }, now)).toBeNull();
  });

  it("waits 1, 2, 4, 8 and 16 seconds, then fails", () => {
    let current: Entry | null = entry("a");
    const waits: number[] = [];
    while (current?.state === "queued") {
      current = afterTry(current, { kind: "unreachable" }, now);
      if (current?.state === "queued") waits.push(current.dueAt - now);
    }
    expect(waits).toEqual([...retryDelays]);
    expect(current).toMatchObject({ state: "failed", error: null });
  });
});

describe("nextToSend", () => {
  it("takes the oldest of each thread", () => {
    expect(
      idsToSend([
        entry("b", { createdAt: at(2) }),
        entry("a", { createdAt: at(1) }),
        entry("c", { thread: 2, createdAt: at(3) }),
      ]),
    ).toEqual(["a", "c"]);
  });

  it("waits while one of the thread is on its way or backing off", () => {
    expect(
      idsToSend([entry("a", { state: "sending", createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual([]);
    expect(
      idsToSend([entry("a", { dueAt: now + 1, createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual([]);
  });

  it("passes a failed one", () => {
    expect(
      idsToSend([entry("a", { state: "failed", createdAt: at(1) }), entry("b", { createdAt: at(2) })]),
    ).toEqual(["b"]);
  });
});

it("knows when to look again", () => {
  expect(
    nextDue(
      [entry("a", { dueAt: now + 500 }), entry("b"), entry("c", { state: "failed", dueAt: now + 1 })],
      now,
    ),
  ).toBe(now + 500);
  expect(nextDue([entry("a")], now)).toBeNull();
});

it("sends again what was on its way when the page was left", () => {
  expect(adopt(entry("a", { state: "sending" })).state).toBe("queued");
  expect(adopt(entry("a", { state: "failed" })).state).toBe("failed");
});

it("tries a failed one again from the start", () => {
  expect(tryAgain(entry("a", { state: "failed", tries: 6, error: "ERR_INTERNAL" }))).toMatchObject({
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
