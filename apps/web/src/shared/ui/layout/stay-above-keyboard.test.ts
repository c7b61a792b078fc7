import { expect, it } from "vitest";
import { coveredHeight } from "./stay-above-keyboard.ts";

it.each([
  ["a keyboard over the page", 844, { height: 508, scale: 1 }, 336],
  ["no keyboard", 844, { height: 844, scale: 1 }, 0],
  ["a browser bar", 844, { height: 790, scale: 1 }, 0],
  ["a zoomed page", 844, { height: 422, scale: 2 }, 0],
])("with $0 the keyboard covers $3 pixels of the page", (_, pageHeight, viewport, covered) => {
  expect(coveredHeight(pageHeight, viewport)).toBe(covered);
});
