import { expect, it } from "vitest";
import { formatMinutes } from "./format-minutes.ts";

it.each([
  [null, "–"],
  [0, "0 min"],
  [0.5, "30 s"],
  [59.4, "59 min"],
  [59.6, "1 h 00"],
  [125, "2 h 05"],
])("%s minutes read %s", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
