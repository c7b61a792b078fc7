import { describe, expect, it } from "vitest";
import { daysBetween, latestMoment } from "./reminder-moments.ts";

describe("the reminder of an invoice", () => {
  it.each([
    [30, undefined],
    [8, undefined],
    [7, 7],
    [6, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-2, 0],
    [-3, -3],
    [-20, -3],
  ])("with %i days left is the one for %s", (daysLeft, moment) => {
    expect(latestMoment(daysLeft)).toBe(moment);
  });

  it.each([
    ["2027-03-03", "2027-03-10", 7],
    ["2027-02-28", "2027-03-01", 1],
    ["2028-02-28", "2028-03-01", 2],
    ["2027-01-02", "2026-12-30", -3],
  ])("counts calendar days: from %s to %s there are %i", (today, dueDay, days) => {
    expect(daysBetween(today, dueDay)).toBe(days);
  });
});
