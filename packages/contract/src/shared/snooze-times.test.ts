import { expect, it } from "vitest";
import { snoozeChoices, snoozeEndAt } from "./snooze-times.ts";
import { weekdays } from "./working-hours.ts";

const timeZone = "America/Sao_Paulo";
const schedules = weekdays.slice(0, 5).map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "08:30",
  endTime: "18:00",
}));

const allDay = { startTime: "00:00", endTime: "00:00" };
const bridge = [
  { date: "2026-11-26", name: "Feriado", ...allDay },
  { date: "2026-11-27", name: "Ponte", startTime: "10:00", endTime: "14:00" },
  { date: "2026-11-30", name: "Feriado", ...allDay },
];

it.each([
  [
    "on a Wednesday morning all choices exist",
    "2026-11-25T10:05",
    schedules,
    [],
    [
      ["laterToday", "2026-11-25T16:15:00.000Z"],
      ["tomorrow", "2026-11-26T11:30:00.000Z"],
      ["nextMonday", "2026-11-30T11:30:00.000Z"],
    ],
  ],
  [
    "near closing time later today is in one hour",
    "2026-11-25T16:30",
    schedules,
    [],
    [
      ["laterToday", "2026-11-25T20:30:00.000Z"],
      ["tomorrow", "2026-11-26T11:30:00.000Z"],
      ["nextMonday", "2026-11-30T11:30:00.000Z"],
    ],
  ],
  [
    "on a Friday evening only Monday is left",
    "2026-11-27T18:30",
    schedules,
    [],
    [["nextMonday", "2026-11-30T11:30:00.000Z"]],
  ],
  [
    "without business hours days begin at nine, and on a Sunday tomorrow is Monday",
    "2026-11-29T23:30",
    [],
    [],
    [["tomorrow", "2026-11-30T12:00:00.000Z"]],
  ],
  [
    "before a holiday, tomorrow is left out",
    "2026-11-25T18:30",
    schedules,
    bridge.slice(0, 1),
    [["nextMonday", "2026-11-30T11:30:00.000Z"]],
  ],
  [
    "before days that are all closed, the next day with its own hours is offered",
    "2026-11-25T18:30",
    schedules,
    bridge,
    [["nextOpenDay", "2026-11-27T13:00:00.000Z"]],
  ],
  [
    "on a holiday nothing is left for later today",
    "2026-11-30T09:00",
    schedules,
    bridge,
    [
      ["tomorrow", "2026-12-01T11:30:00.000Z"],
      ["nextMonday", "2026-12-07T11:30:00.000Z"],
    ],
  ],
] as const)("snoozing offers times of the company: %s", (_, local, hours, holidays, expected) => {
  const now = new Date(`${local}:00-03:00`);
  expect(
    snoozeChoices({ timeZone, schedules: hours, holidays }, now).map(({ name, at }) => [name, at]),
  ).toEqual(expected);
});

it.each([
  ["later today in three hours", "laterToday", "2026-11-25T10:05", [], "2026-11-25T16:15:00.000Z"],
  ["later today at the next opening", "laterToday", "2026-11-25T18:30", [], "2026-11-26T11:30:00.000Z"],
  ["tomorrow on the next open day", "tomorrow", "2026-11-27T10:00", [], "2026-11-30T11:30:00.000Z"],
  ["Monday after a holiday", "nextMonday", "2026-11-25T10:00", bridge, "2026-12-01T11:30:00.000Z"],
  ["Monday in a week on a Monday", "nextMonday", "2026-11-23T10:00", [], "2026-11-30T11:30:00.000Z"],
] as const)("a named time is found when it is needed: %s", (_, moment, local, holidays, expected) => {
  const now = new Date(`${local}:00-03:00`);
  expect(snoozeEndAt(moment, { timeZone, schedules, holidays }, now).toISOString()).toBe(expected);
});

it("a day that the clocks change begins at its own opening", () => {
  const company = { timeZone: "America/New_York", schedules, holidays: [] };
  // The clocks go forward on Sunday, 8 March 2026.
  const at = snoozeEndAt("nextMonday", company, new Date("2026-03-06T15:00:00Z"));
  expect(at.toISOString()).toBe("2026-03-09T12:30:00.000Z");
});
