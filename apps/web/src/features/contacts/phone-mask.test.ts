import { describe, expect, it } from "vitest";
import { caretAfter, maskNumber, maskStored } from "./phone-mask.ts";

describe("a number as it is typed or pasted", () => {
  it.each([
    ["", ""],
    ["1", "(1"],
    ["11", "(11"],
    ["119", "(11) 9"],
    ["1198765", "(11) 9876-5"],
    ["1134567890", "(11) 3456-7890"],
    ["11987654321", "(11) 98765-4321"],
    ["(11) 98765-4321", "(11) 98765-4321"],
    ["5511987654321", "(11) 98765-4321"],
    ["+55 11 98765-4321", "(11) 98765-4321"],
    ["+55 (11) 3456-7890", "(11) 3456-7890"],
    ["0055 11 98765 4321", "(11) 98765-4321"],
    ["011 98765-4321", "(11) 98765-4321"],
    ["11.98765.4321", "(11) 98765-4321"],
    ["+1 (415) 555-2671", "+14155552671"],
    ["00351 912 345 678", "+351912345678"],
    ["351912345678", "+351912345678"],
    ["+", "+"],
    ["+5511", "+5511"],
    ["tel: nothing", ""],
  ])("%j is written %j", (typed, masked) => {
    expect(maskNumber(typed)).toBe(masked);
    expect(maskNumber(masked)).toBe(masked);
  });
});

it.each([
  ["", ""],
  ["5511987654321", "(11) 98765-4321"],
  ["551187654321", "(11) 8765-4321"],
  ["14155552671", "+14155552671"],
])("the stored number %j is written %j", (stored, masked) => {
  expect(maskStored(stored)).toBe(masked);
});

it.each([
  ["(11) 98765-4321", 0, 0],
  ["(11) 98765-4321", 2, 3],
  ["(11) 98765-4321", 3, 6],
  ["(11) 98765-4321", 11, 15],
  ["+14155552671", 0, 1],
  ["+14155552671", 3, 4],
])("in %j the caret after %i digits stands at %i", (masked, digits, place) => {
  expect(caretAfter(masked, digits)).toBe(place);
});
