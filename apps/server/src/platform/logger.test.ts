import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLogger } from "./logger.ts";
import { asDatabaseFailure } from "./outage.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

function writtenBy(level: string) {
  const lines: Record<string, unknown>[] = [];
  return { lines, logger: createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) }) };
}

function answerOf(code: string): Error {
  return Object.assign(new pg.DatabaseError("it ends", 1, "error"), { code });
}

const lost = asDatabaseFailure(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }));

it("a database outage is logged once a minute without a stack trace, whichever part noticed it", () => {
  const { lines, logger } = writtenBy("warn");
  logger.warn(
    { err: answerOf("57P03"), queue: "inbound" },
    "work queue paused: database unavailable (57P03), retrying in 2 s",
  );
  logger.error({ err: lost }, "request failed");
  logger.child({ companyId: 1 }).error({ err: new Error("kept", { cause: lost }) }, "a job failed");
  logger.warn({ err: new Error("of its own") }, "a mail failed");
  vi.advanceTimersByTime(60_000);
  logger.error({ err: lost, code: "ERR_UNAVAILABLE" }, "request failed");
  expect(
    lines.map(({ msg, level, heldBack, queue, err }) => ({
      msg,
      level,
      heldBack,
      queue,
      hasError: err !== undefined,
    })),
  ).toEqual([
    {
      msg: "work queue paused: database unavailable (57P03), retrying in 2 s",
      level: 40,
      queue: "inbound",
      hasError: false,
    },
    { msg: "a mail failed", level: 40, hasError: true },
    { msg: "request failed: database unavailable (ECONNREFUSED)", level: 40, heldBack: 2, hasError: false },
  ]);
});

it("a full database disk is named in the log, and the debug level logs every occurrence", () => {
  const { lines, logger } = writtenBy("debug");
  for (const place of [1, 2]) logger.error({ err: answerOf("53100"), place }, "a message was not stored");
  expect(lines.map(({ msg, level }) => [msg, level])).toEqual([
    ["a message was not stored: database disk full (53100)", 40],
    ["a message was not stored", 20],
  ]);
});

it("a refused statement is not logged as a database outage", () => {
  const { lines, logger } = writtenBy("warn");
  for (const code of ["40P01", "57014", "23505"]) logger.warn({ err: answerOf(code) }, "refused");
  expect(lines).toHaveLength(3);
});
