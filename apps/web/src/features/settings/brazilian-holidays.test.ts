import { describe, expect, it } from "vitest";
import { missingHolidays, nationalHolidays, optionalHolidays } from "./brazilian-holidays.ts";

// Specification (administration): Brazil's national holidays, those that follow Easter among them.
it.each([
  [2024, "2024-03-29", ["2024-02-12", "2024-02-13", "2024-05-30"]],
  [2025, "2025-04-18", ["2025-03-03", "2025-03-04", "2025-06-19"]],
  [2026, "2026-04-03", ["2026-02-16", "2026-02-17", "2026-06-04"]],
  [2027, "2027-03-26", ["2027-02-08", "2027-02-09", "2027-05-27"]],
  [2038, "2038-04-23", ["2038-03-08", "2038-03-09", "2038-06-24"]],
])("the holidays of %i that depend on Easter have the calendar's dates", (year, goodFriday, optional) => {
  const friday = nationalHolidays(year).find(({ name }) => name === "Sexta-feira Santa");
  expect(friday?.date).toBe(goodFriday);
  expect(optionalHolidays(year).map(({ date }) => date)).toEqual(optional);
});

it("a year has ten national holidays in order, all of them closed", () => {
  const dates = nationalHolidays(2026).map(({ date }) => date);
  expect(dates).toHaveLength(10);
  expect(dates).toEqual(dates.toSorted());
  expect(new Set(nationalHolidays(2026).map(({ startTime, endTime }) => startTime + endTime)).size).toBe(1);
});

describe("missing holidays", () => {
  it("are the unknown holidays that are still to come this year", () => {
    const [christmas] = nationalHolidays(2026).slice(-1);
    const missing = missingHolidays(nationalHolidays, christmas ? [christmas] : [], "2026-11-15");
    expect(missing?.year).toBe(2026);
    expect(missing?.holidays.map(({ date }) => date)).toEqual(["2026-11-15", "2026-11-20"]);
  });

  it("are those of the next year once none is left this year, and then none", () => {
    const missing = missingHolidays(nationalHolidays, nationalHolidays(2026), "2026-01-01");
    expect(missing?.year).toBe(2027);
    expect(missing?.holidays).toEqual(nationalHolidays(2027));
    const all = [...nationalHolidays(2026), ...nationalHolidays(2027)];
    expect(missingHolidays(nationalHolidays, all, "2026-01-01")).toBeUndefined();
  });
});
