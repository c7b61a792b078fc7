import { expect, it } from "vitest";
import { hasExpired } from "./has-expired.ts";

const asked = Date.parse("2027-03-10T12:00:00Z");
const day = 24 * 3_600_000;

it.each([
  ["within its day", "2027-03-11T12:00:00Z", asked + day - 1, false],
  ["when its day is over", "2027-03-11T12:00:00Z", asked + day, true],
  ["after a night's sleep of the computer", "2027-03-10T20:00:00Z", asked + day, true],
  ["by a clock that is so far ahead that it was over when it came", "2027-03-10T11:00:00Z", asked, false],
])("a Pix code expires by elapsed time: %s", (_, expiresAt, now, isOver) => {
  expect(hasExpired({ charge: { expiresAt }, askedAt: asked }, now)).toBe(isOver);
});
