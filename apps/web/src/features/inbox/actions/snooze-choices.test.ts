import { weekdays } from "@recado/contract/shared/working-hours";
import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze-choices.ts";

const timeZone = "America/Sao_Paulo";
const schedules = weekdays.slice(0, 5).map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "08:30",
  endTime: "18:00",
}));

it.each([
  [
    "on a Wednesday morning all choices exist",
    "2026-11-25T10:05",
    schedules,
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
    [["nextMonday", "2026-11-30T11:30:00.000Z"]],
  ],
  [
    "without business hours days begin at nine, and on a Sunday tomorrow is Monday",
    "2026-11-29T23:30",
    [],
    [["tomorrow", "2026-11-30T12:00:00.000Z"]],
  ],
] as const)("snoozing offers times of the company: %s", (_, local, hours, expected) => {
  const now = new Date(`${local}:00-03:00`);
  expect(snoozeChoices({ timeZone, schedules: hours }, now).map(({ name, at }) => [name, at])).toEqual(
    expected,
  );
});
