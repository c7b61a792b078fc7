import { expect, it } from "vitest";
import { waitLevelOf } from "./wait-level.ts";

const since = "2026-11-20T12:00:00.000Z";

it.each([
  [14, "short"],
  [15, "long"],
  [59, "long"],
  [60, "tooLong"],
] as const)("a customer's wait of %i minutes is %s", (minutes, expected) => {
  expect(waitLevelOf(since, Date.parse(since) + minutes * 60_000)).toBe(expected);
});
