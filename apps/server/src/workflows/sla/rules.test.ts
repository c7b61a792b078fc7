import { openHoursCalendar } from "@recado/contract/shared/business-time";
import { weekdays } from "@recado/contract/shared/working-hours";
import type { SlaKind } from "@recado/contract/ticket-sla";
import { describe, expect, it } from "vitest";
import { runCount } from "../../testing/run-count.ts";
import {
  type ClockState,
  followChange,
  isUnfinished,
  nextClock,
  placeStages,
  type TicketState,
  withTarget,
} from "./rules.ts";

const minuteMs = 60_000;
/** A Monday, 08:00. */
const monday = Date.parse("2026-11-30T08:00:00Z");
/** Open from 08:00 to 10:00 and from 11:00 to 12:00. */
const calendar = openHoursCalendar(
  weekdays.flatMap((weekday) => [
    { weekday, startTime: "08:00", endTime: "10:00" },
    { weekday, startTime: "11:00", endTime: "12:00" },
  ]),
  [],
  "UTC",
);
const targets = { firstAnswer: 20, nextAnswer: 40, resolution: 90 };

function at(minute: number): Date {
  return new Date(monday + minute * minuteMs);
}

function state(minute: number, changes: Partial<TicketState> = {}): TicketState {
  return {
    at: at(minute),
    isClosed: false,
    waitingSince: null,
    isSnoozed: false,
    isAnswered: false,
    ...changes,
  };
}

function follow(states: readonly TicketState[]): ClockState[] {
  let clocks: ClockState[] = [];
  for (const one of states) clocks = followChange(clocks, one, { targets, calendar });
  return clocks;
}

function usedMinutes(clocks: readonly ClockState[], kind: SlaKind): number[] {
  return clocks.filter((clock) => clock.kind === kind).map(({ usedMs }) => usedMs / minuteMs);
}

/** Random numbers from 0 to 1 that are the same in every run. */
function createRandom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648;
    return last / 2_147_483_648;
  };
}

describe("the clocks of an SLA policy", () => {
  it("count the same minutes as a walk through every minute, for generated changes of a ticket", () => {
    const random = createRandom(7);
    for (let round = 0; round < runCount({ short: 400, long: 20_000 }); round++) {
      const days = generateStates(random);
      const clocks = follow([...days.filter(isChange), state(days.length, { isClosed: true })]);
      expect(sumsOf(clocks), `round ${round}`).toEqual(countMinutes(days));
    }
  });

  it("reach each stage when the used time reaches its share of the target", () => {
    const [first] = follow([state(0, { waitingSince: at(0) })]);
    if (!first) throw new Error("expected a clock, found none");
    const stageAt = (minute: number) => placeStages(first, at(minute), calendar).stage;
    expect([14, 15, 17, 18, 19, 20].map(stageAt)).toEqual([0, 75, 75, 90, 90, 100]);
    expect(placeStages(first, at(0), calendar)).toMatchObject({ dueAt: at(20), checkAt: at(15) });
    expect(placeStages(first, at(20), calendar)).toMatchObject({ dueAt: at(20), checkAt: null });
  });

  it("are due after the pauses of the calendar", () => {
    const [first] = follow([state(110, { waitingSince: at(110) })]);
    expect(first && placeStages(first, at(110), calendar).dueAt).toEqual(at(190));
  });

  it("continue where they were if an answer was not sent after all", () => {
    const clocks = follow([
      state(0, { waitingSince: at(0) }),
      state(5),
      state(8, { waitingSince: at(0), isAnswered: true }),
      state(12),
    ]);
    expect(usedMinutes(clocks, "firstAnswer")).toEqual([12]);
    expect(usedMinutes(clocks, "nextAnswer")).toEqual([]);
  });

  it("begin with the next answer after a reopening", () => {
    const clocks = follow([
      state(0, { waitingSince: at(0) }),
      state(5, { waitingSince: at(0), isClosed: true }),
      state(30),
      state(40, { waitingSince: at(40) }),
      state(50),
    ]);
    expect(usedMinutes(clocks, "firstAnswer")).toEqual([5]);
    expect(usedMinutes(clocks, "nextAnswer")).toEqual([10]);
    expect(usedMinutes(clocks, "resolution")).toEqual([15]);
  });

  it("keep their time but begin their stages again when a policy with another target applies", () => {
    const [first] = follow([state(0, { waitingSince: at(0) })]);
    if (!first) throw new Error("expected a clock, found none");
    const late = placeStages(first, at(30), calendar);
    const moved = placeStages(withTarget(late, { ...targets, firstAnswer: 60 }), at(30), calendar);
    expect(moved).toMatchObject({ stage: 0, dueAt: at(60) });
  });

  it("breach also if the answer comes too late and nothing looked at the clock before", () => {
    const [first] = follow([state(0, { waitingSince: at(0) }), state(25)]);
    expect(first && isUnfinished(first)).toBe(false);
    expect(first && placeStages(first, at(30), calendar).stage).toBe(100);
  });

  it("show the running clock that is due first, and a paused one only if none runs", () => {
    const running = follow([state(0, { waitingSince: at(0) })]).map((clock) =>
      placeStages(clock, at(0), calendar),
    );
    expect(nextClock(running)?.kind).toBe("firstAnswer");
    const paused = follow([state(0, { waitingSince: at(0) }), state(5)]);
    expect(nextClock(paused)?.kind).toBe("resolution");
    expect(nextClock(follow([state(0, { isClosed: true })]))).toBeUndefined();
  });
});

/** Generates the state of a ticket in each of 300 minutes. */
function generateStates(random: () => number): TicketState[] {
  const states = [state(0, { waitingSince: at(0) })];
  for (let minute = 1; minute < 300; minute++) {
    const before = states.at(-1) ?? state(0);
    states.push({ ...before, ...changeRandomly(before, minute, random), at: at(minute) });
  }
  return states;
}

function changeRandomly(before: TicketState, minute: number, random: () => number): Partial<TicketState> {
  const choice = random();
  if (before.isClosed) {
    if (choice < 0.05) return { isClosed: false, waitingSince: null };
    return choice < 0.1 ? { isClosed: false } : {};
  }
  if (choice < 0.02) return { isClosed: true, isSnoozed: false };
  if (!before.waitingSince) return choice < 0.1 ? { waitingSince: at(minute), isSnoozed: false } : {};
  if (choice < 0.06) return { waitingSince: null, isAnswered: true };
  return choice < 0.1 ? { isSnoozed: !before.isSnoozed } : {};
}

function isChange(one: TicketState, place: number, all: readonly TicketState[]): boolean {
  const before = all[place - 1];
  return (
    before?.isClosed !== one.isClosed ||
    before.waitingSince !== one.waitingSince ||
    before.isSnoozed !== one.isSnoozed
  );
}

/** Counts the minutes of each kind of clock, minute by minute. */
function countMinutes(states: readonly TicketState[]): Record<SlaKind, number> {
  const counts = { firstAnswer: 0, nextAnswer: 0, resolution: 0 };
  for (const [minute, { isClosed, isSnoozed, waitingSince }] of states.entries()) {
    const isOpen = minute < 120 || (minute >= 180 && minute < 240);
    if (!isOpen || isClosed || isSnoozed || !waitingSince) continue;
    counts[waitingSince.getTime() === monday ? "firstAnswer" : "nextAnswer"] += 1;
    counts.resolution += 1;
  }
  return counts;
}

function sumsOf(clocks: readonly ClockState[]): Record<SlaKind, number> {
  const sum = (kind: SlaKind) => usedMinutes(clocks, kind).reduce((all, minutes) => all + minutes, 0);
  return { firstAnswer: sum("firstAnswer"), nextAnswer: sum("nextAnswer"), resolution: sum("resolution") };
}
