import { expect, it } from "vitest";
import { isLongText } from "./text-lines.ts";

it.each([
  ["fifteen lines", Array(15).fill("linha").join("\n"), false],
  ["sixteen lines", Array(16).fill("linha").join("\n"), true],
  ["long lines that wrap", "palavra ".repeat(120), true],
  ["more than 1,200 characters", "x".repeat(1_201), true],
  ["one short line", "Bom dia!", false],
])("a text of $0 is collapsed: $2", (_, text, expected) => {
  expect(isLongText(text)).toBe(expected);
});
