import { describe, expect, it } from "vitest";
import {
  dailyLimit,
  decideMassThrottle,
  decideNewContactThrottle,
  hasTooManyFailures,
  type QuotaState,
} from "./rules.ts";

const now = new Date("2027-03-02T15:00:00Z");
const later = new Date("2027-03-02T18:00:00Z");
const tomorrow = new Date("2027-03-03T10:00:00Z");
const past = new Date("2027-03-02T14:00:00Z");

const quiet: QuotaState["newChats"] = {
  status: "none",
  total: null,
  used: null,
  begunSince: 0,
  until: null,
};
const usual: QuotaState = {
  stairs: [
    { fromDay: 0, perDay: 20 },
    { fromDay: 4, perDay: 50 },
    { fromDay: 60, perDay: 500 },
  ],
  age: 5,
  coldToday: 0,
  isOpen: true,
  opensAt: tomorrow,
  nextDayAt: tomorrow,
  newChats: quiet,
  warnedAt: 0,
  timeLockUntil: null,
  lastColdAt: null,
  pause: null,
};

describe("the daily limit of new contacts", () => {
  it.each([
    [{ age: 0 }, 20],
    [{ age: 3 }, 20],
    [{ age: 4 }, 50],
    [{ age: 400 }, 500],
    [{ newChats: { ...quiet, status: "firstWarning" } }, 25],
    // Expected limits: the messages sent before the warning, plus half or a quarter of the quota that remained then.
    [{ newChats: { ...quiet, status: "firstWarning" }, warnedAt: 30 }, 40],
    [{ newChats: { ...quiet, status: "secondWarning" }, warnedAt: 30 }, 35],
    [{ newChats: { ...quiet, status: "firstWarning" }, warnedAt: 60 }, 50],
    [{ newChats: { ...quiet, status: "firstWarning", until: past } }, 50],
  ] satisfies [Partial<QuotaState>, number][])("with %o is %i", (standing, limit) => {
    expect(dailyLimit({ ...usual, ...standing }, now)).toBe(limit);
  });
});

describe("a message to a new contact", () => {
  it.each([
    [{}, null, null],
    [{ pause: "paused-by-hand", timeLockUntil: later }, "paused-by-hand", null],
    [{ pause: "too-many-failures" }, "too-many-failures", null],
    [{ timeLockUntil: later, isOpen: false }, "time-lock", later],
    [{ timeLockUntil: past }, null, null],
    [{ newChats: { ...quiet, status: "capped", until: later } }, "whatsapp-cap", later],
    [{ newChats: { ...quiet, status: "capped", until: null } }, "whatsapp-cap", null],
    [{ newChats: { ...quiet, status: "capped", until: past } }, null, null],
    [{ newChats: { ...quiet, total: 10, used: 7, begunSince: 3, until: later } }, "whatsapp-cap", later],
    [{ newChats: { ...quiet, total: 10, used: 7, begunSince: 2, until: later } }, null, null],
    [{ newChats: { ...quiet, total: -1, used: 900, until: later } }, null, null],
    [{ isOpen: false }, "outside-hours", tomorrow],
    [{ coldToday: 49 }, null, null],
    [{ coldToday: 50 }, "daily-limit", tomorrow],
    [
      { newChats: { ...quiet, status: "firstWarning" }, lastColdAt: new Date(now.getTime() - 60_000) },
      "whatsapp-warning",
      new Date(now.getTime() + 4 * 60_000),
    ],
    [
      { newChats: { ...quiet, status: "secondWarning" }, lastColdAt: new Date(now.getTime() - 16 * 60_000) },
      null,
      null,
    ],
  ] satisfies [Partial<QuotaState>, string | null, Date | null][])(
    "with %o is held as %s",
    (standing, reason, until) => {
      expect(decideNewContactThrottle({ ...usual, ...standing }, now, false)).toEqual(
        reason && { reason, until },
      );
    },
  );

  it("who was written to today is not counted again, but is held by a time lock", () => {
    expect(decideNewContactThrottle({ ...usual, coldToday: 50 }, now, true)).toBeNull();
    expect(decideNewContactThrottle({ ...usual, timeLockUntil: later }, now, true)).toMatchObject({
      reason: "time-lock",
    });
  });
});

it("a mass message to known contacts is held by hours and pauses only", () => {
  expect(decideMassThrottle({ ...usual, timeLockUntil: later, coldToday: 500 })).toBeNull();
  expect(decideMassThrottle({ ...usual, isOpen: false })).toEqual({
    reason: "outside-hours",
    until: tomorrow,
  });
  expect(decideMassThrottle({ ...usual, pause: "paused-by-hand" })).toEqual({
    reason: "paused-by-hand",
    until: null,
  });
});

it.each([
  [19, 5, false],
  [20, 0, false],
  [20, 1, true],
  [50, 2, false],
  [50, 3, true],
])("%i outcomes with %i failures have too many of them: %s", (seen, failed, tooMany) => {
  expect(hasTooManyFailures({ seen, failed })).toBe(tooMany);
});
