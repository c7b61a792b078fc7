import { expect, it } from "vitest";
import { hasExpired } from "./has-expired.ts";

const asked = Date.parse("2027-03-10T12:00:00Z");
const day = 24 * 3_600_000;

it.each([
  ["valid within a day", "2027-03-11T12:00:00Z", asked + day - 1, false],
  ["expired after a day", "2027-03-11T12:00:00Z", asked + day, true],
  ["expired after a night with the computer asleep", "2027-03-10T20:00:00Z", asked + day, true],
  ["valid although the computer's clock is far ahead", "2027-03-10T11:00:00Z", asked, false],
])("a Pix code expires by elapsed time: %s", (_, expiresAt, now, isOver) => {
  expect(hasExpired({ charge: { expiresAt }, askedAt: asked }, now)).toBe(isOver);
});
