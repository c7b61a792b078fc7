import { defaultWeek } from "@recado/contract/queues";
import { type WorkingHours, weekSchema } from "@recado/contract/shared/working-hours";
import { describe, expect, it } from "vitest";
import {
  copiedToWorkdays,
  hasBreak,
  isOpenDay,
  wholeWeek,
  withBreak,
  withDay,
  withDaySwitched,
  withoutBreak,
} from "./week-days.ts";

const [monday, tuesday] = defaultWeek as [WorkingHours, WorkingHours];

describe("the form of opening hours", () => {
  it("has all seven days from Monday, with missing days closed", () => {
    const week = wholeWeek([tuesday]);
    expect(week.map(({ weekdayEn }) => weekdayEn)).toEqual(defaultWeek.map(({ weekdayEn }) => weekdayEn));
    expect(week.filter(isOpenDay)).toEqual([tuesday]);
    expect(wholeWeek(defaultWeek)).toEqual(defaultWeek);
    expect(weekSchema.safeParse(week).success).toBe(true);
  });

  it("closes a day and opens the day again at usual hours without a break", () => {
    const closed = withDaySwitched(withBreak(monday), false);
    expect(isOpenDay(closed)).toBe(false);
    expect(withDaySwitched(closed, true)).toEqual(monday);
  });

  it("adds a break to a day and removes the break", () => {
    const broken = withBreak(monday);
    expect(broken).toMatchObject({ startLunchTime: "12:00", endLunchTime: "13:00" });
    expect(hasBreak(broken)).toBe(true);
    expect(withoutBreak(broken)).toEqual(monday);
  });

  it("copies a day's hours to Monday to Friday and keeps the names of the days", () => {
    const late = withBreak({ ...monday, startTime: "10:00" });
    const week = copiedToWorkdays(withDay(defaultWeek, late), late);
    expect(week.slice(0, 5).every((day) => day.startTime === "10:00" && hasBreak(day))).toBe(true);
    expect(week.map(({ weekday }) => weekday)).toEqual(defaultWeek.map(({ weekday }) => weekday));
    expect(week.slice(5)).toEqual(defaultWeek.slice(5));
  });
});
