import { expect, it } from "vitest";
import { holidayLines, inOrder, weekLines } from "./rules.ts";

const closed = { startTime: "00:00", endTime: "00:00" };

it("holidays are kept by their dates", () => {
  const [christmas, newYear] = ["2026-12-25", "2026-01-01"].map((date) => ({ date, name: "", ...closed }));
  if (!christmas || !newYear) throw new Error("two days");
  expect(inOrder([christmas, newYear])).toEqual([newYear, christmas]);
});

it("the audit log tells a week and its exceptions in lines", () => {
  const hours = { startTime: "08:00", endTime: "18:00" };
  expect(
    weekLines([
      { weekday: "Segunda-feira", weekdayEn: "monday", ...hours },
      {
        weekday: "Terça-feira",
        weekdayEn: "tuesday",
        ...hours,
        startLunchTime: "12:00",
        endLunchTime: "13:30",
      },
    ]),
  ).toEqual(["monday 08:00–18:00", "tuesday 08:00–18:00, 12:00–13:30"]);
  expect(
    holidayLines([
      { date: "2026-12-25", name: "Natal", ...closed },
      { date: "2026-12-24", name: "", startTime: "08:00", endTime: "12:00" },
    ]),
  ).toEqual(["2026-12-25 Natal 00:00–00:00", "2026-12-24 08:00–12:00"]);
});
