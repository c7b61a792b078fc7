import { expect, it } from "vitest";
import { dueDays, toneOfDueDays } from "./due-days.ts";

// Specification (money): five days yellow, -3 to 4 orange, -4 red.
it.each([
  [6, undefined],
  [5, "soon"],
  [4, "warn"],
  [0, "warn"],
  [-3, "warn"],
  [-4, "bad"],
  [-5, undefined],
])("a company with %i days until its due date is coloured %s", (days, tone) => {
  expect(toneOfDueDays(days)).toBe(tone);
});

// Specification (money): days are those of the company's calendar.
it.each([
  ["2027-03-11T02:59:59Z", "2027-03-05T12:00:00Z", "America/Sao_Paulo", 5],
  ["2027-03-11T02:59:59Z", "2027-03-05T12:00:00Z", "UTC", 6],
  ["2027-03-05T23:00:00Z", "2027-03-05T01:00:00Z", "America/Sao_Paulo", 1],
  ["2027-03-01T12:00:00Z", "2027-03-05T12:00:00Z", "America/Sao_Paulo", -4],
])("the due date %s seen from %s in %s is %i days away", (dueDate, now, timeZone, days) => {
  expect(dueDays(dueDate, new Date(now), timeZone)).toBe(days);
});
