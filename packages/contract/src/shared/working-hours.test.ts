import { expect, test } from "vitest";
import { isOpenAt } from "./opening-times.ts";
import { type Holiday, type WorkingHours, weekSchema } from "./working-hours.ts";

const zone = "America/Sao_Paulo";

function hours(weekdayEn: WorkingHours["weekdayEn"], startTime: string, endTime: string): WorkingHours {
  return { weekday: weekdayEn, weekdayEn, startTime, endTime };
}

const week: WorkingHours[] = [
  { ...hours("monday", "08:00", "18:00"), startLunchTime: "12:00", endLunchTime: "13:00" },
  hours("friday", "18:00", "02:00"),
  hours("sunday", "00:00", "00:00"),
];
const holidays: Holiday[] = [
  { date: "2026-11-16", name: "Ponte", startTime: "00:00", endTime: "00:00" },
  { date: "2026-11-17", name: "Balanço", startTime: "09:00", endTime: "11:00" },
];

test.each([
  ["Monday in the first minute", "2026-11-23T11:00:00Z", true],
  ["Monday one minute before opening", "2026-11-23T10:59:59Z", false],
  ["Monday in the last minute", "2026-11-23T21:00:59Z", true],
  ["Monday one minute after closing", "2026-11-23T21:01:00Z", false],
  ["Monday at the start of lunch", "2026-11-23T15:00:00Z", false],
  ["Monday at the end of lunch", "2026-11-23T16:00:00Z", true],
  ["Tuesday, which the week does not contain", "2026-11-24T15:00:00Z", false],
  ["Sunday with closed hours", "2026-11-22T03:00:00Z", false],
  ["Friday evening", "2026-11-20T22:00:00Z", true],
  ["after midnight within Friday's hours", "2026-11-21T04:59:00Z", true],
  ["after Friday's hours", "2026-11-21T05:01:00Z", false],
  ["early on Friday without night hours on Thursday", "2026-11-20T04:00:00Z", false],
  ["a closed holiday on a weekday", "2026-11-16T15:00:00Z", false],
  ["a holiday within its own hours", "2026-11-17T12:30:00Z", true],
  ["after a holiday's own hours", "2026-11-17T15:00:00Z", false],
])("the company is open ($0): $2", (_, at, isOpen) => {
  expect(isOpenAt(week, holidays, new Date(at), zone)).toBe(isOpen);
});

test("an empty week is always open except on closed holidays", () => {
  expect(isOpenAt([], holidays, new Date("2026-11-22T03:00:00Z"), zone)).toBe(true);
  expect(isOpenAt([], holidays, new Date("2026-11-16T15:00:00Z"), zone)).toBe(false);
});

test("opening hours follow the clock of the time zone", () => {
  const at = new Date("2026-11-23T10:30:00Z");
  expect(isOpenAt(week, [], at, "America/Sao_Paulo")).toBe(false);
  expect(isOpenAt(week, [], at, "America/Noronha")).toBe(true);
});

test.each([
  [{ startLunchTime: "12:00", endLunchTime: "13:00" }, undefined],
  [{}, undefined],
  [{ startLunchTime: "13:00", endLunchTime: "12:00" }, "1.endLunchTime"],
  [{ startLunchTime: "12:00", endLunchTime: "12:00" }, "1.endLunchTime"],
  [{ startLunchTime: "12:00" }, "1.endLunchTime"],
  [{ endLunchTime: "13:00" }, "1.startLunchTime"],
])("a break of %j is accepted or refused at the field %s", (lunch, path) => {
  const days = [hours("monday", "08:00", "18:00"), { ...hours("tuesday", "08:00", "18:00"), ...lunch }];
  const issues = weekSchema.safeParse(days).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join("."))).toEqual(path === undefined ? [] : [path]);
});
