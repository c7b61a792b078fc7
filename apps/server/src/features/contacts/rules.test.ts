import { describe, expect, it } from "vitest";
import { canonicalNumber, internationalNumber, readSheetRow } from "./rules.ts";

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

describe("a row of a spreadsheet", () => {
  it.each([
    ["Rosa Lima", "(11) 98888-0001", { name: "Rosa Lima", number: "5511988880001" }],
    [" Rosa \n Lima ", "+55 11 98888-0001", { name: "Rosa Lima", number: "5511988880001" }],
    ["Al", "0 15 11 98888-0001", { name: "Al", number: "5511988880001" }],
    ["n".repeat(50), "+123456789012345", { name: "n".repeat(50), number: "123456789012345" }],
    [" ", "11988880001", "nameMissing"],
    ["A", "11988880001", "nameTooShort"],
    ["n".repeat(51), "11988880001", "nameTooLong"],
    ["Rosa", "", "numberMissing"],
    ["Rosa", "98888-0001", "areaCodeMissing"],
    ["Rosa", "1234567", "numberTooShort"],
    ["Rosa", "()", "numberTooShort"],
    ["Rosa", "+1234567890123456", "numberTooLong"],
    ["Rosa", "rosa@exemplo.com.br", "numberInvalid"],
    ["Rosa", "5.5E+12", "numberInvalid"],
  ])("%j with %j is %j", (name, number, expected) => {
    expect(readSheetRow({ name, number })).toEqual(expected);
  });
});
