import { expect, it } from "vitest";
import { addRecurrence, holidayLines, type Recurrence, sortHolidays, weekLines } from "./rules.ts";

const closed = { startTime: "00:00", endTime: "00:00" };

it("holidays of a company are sorted by date", () => {
  const [christmas, newYear] = ["2026-12-25", "2026-01-01"].map((date) => ({ date, name: "", ...closed }));
  if (!christmas || !newYear) throw new Error("expected two holidays, found fewer");
  expect(sortHolidays([christmas, newYear])).toEqual([newYear, christmas]);
});

it("the audit log describes each day of a week and each holiday in one line", () => {
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

// Specification (money): 29, 30, 31 January and leap years, all five recurrences.
it.each<[day: string, recurrence: Recurrence, end: string]>([
  ["2027-01-15", "MENSAL", "2027-02-15"],
  ["2027-01-31", "MENSAL", "2027-02-28"],
  ["2027-02-28", "MENSAL", "2027-03-31"],
  ["2028-01-31", "MENSAL", "2028-02-29"],
  ["2028-02-29", "MENSAL", "2028-03-31"],
  ["2028-02-28", "MENSAL", "2028-03-28"],
  ["2027-01-30", "MENSAL", "2027-02-28"],
  ["2027-04-30", "MENSAL", "2027-05-31"],
  ["2027-12-31", "MENSAL", "2028-01-31"],
  ["2027-12-31", "BIMESTRAL", "2028-02-29"],
  ["2026-12-31", "BIMESTRAL", "2027-02-28"],
  ["2027-11-30", "TRIMESTRAL", "2028-02-29"],
  ["2027-03-10", "TRIMESTRAL", "2027-06-10"],
  ["2027-08-31", "SEMESTRAL", "2028-02-29"],
  ["2027-08-29", "SEMESTRAL", "2028-02-29"],
  ["2027-10-31", "SEMESTRAL", "2028-04-30"],
  ["2028-02-29", "ANUAL", "2029-02-28"],
  ["2027-02-28", "ANUAL", "2028-02-29"],
  ["2100-02-28", "ANUAL", "2101-02-28"],
])("a period that begins on %s with the recurrence %s ends on %s", (day, recurrence, end) => {
  expect(addRecurrence(day, recurrence)).toBe(end);
});
