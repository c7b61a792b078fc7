import { expect, it } from "vitest";
import { formatMinutes } from "./format-minutes.ts";

it.each([
  [null, "—"],
  [0, "< 1 min"],
  [0.1, "< 1 min"],
  [0.6, "1 min"],
  [59.4, "59 min"],
  [59.6, "1 h 00"],
  [125, "2 h 05"],
])("%s minutes are shown as %s", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
