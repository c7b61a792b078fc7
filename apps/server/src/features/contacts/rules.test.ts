import { describe, expect, it } from "vitest";
import { canonicalNumber, internationalNumber } from "./rules.ts";

describe("a number as people type it", () => {
  it.each([
    ["(11) 98765-4321", "5511987654321"],
    ["11 8765-4321", "551187654321"],
    ["(31) 3222-1100", "553132221100"],
    ["5511987654321", "5511987654321"],
    ["+55 11 98765-4321", "5511987654321"],
    ["+1 (415) 555-2671", "14155552671"],
    ["0049 30 901820", "4930901820"],
    ["+351 912 345 678", "351912345678"],
  ])("%s is %s", (typed, number) => {
    expect(internationalNumber(typed)).toBe(number);
  });
});

it.each([
  ["551187654321", "5511987654321"],
  ["5511987654321", "551187654321"],
  ["14155552671", "14155552671"],
])("%s and %s are held as one", (one, other) => {
  expect(canonicalNumber(one)).toBe(canonicalNumber(other));
});
