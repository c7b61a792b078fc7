import { describe, expect, it } from "vitest";
import { readSheetRow } from "./rules.ts";

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
