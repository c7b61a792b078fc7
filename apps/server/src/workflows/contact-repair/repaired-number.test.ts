import { expect, it } from "vitest";
import { repairedNumber } from "./repaired-number.ts";

it.each([
  ["a trunk zero", "011981110231", "5511981110231"],
  ["a trunk zero before a landline", "01132220054", "551132220054"],
  ["a carrier", "01511981110231", "5511981110231"],
  ["a trunk zero behind the country code", "55011981110231", "5511981110231"],
  ["a carrier behind the country code", "5501511981110231", "5511981110231"],
  ["a float", "119811100410", "5511981110041"],
  ["a float of another area", "219811100410", "5521981110041"],
  ["a float with the country code", "55119811100410", "5511981110041"],
  ["a landline's float", "11322200540", "551132220054"],
  ["a landline's float with the country code", "5511322200540", "551132220054"],
])("a stored number with %s, %s, becomes %s", (_, stored, repaired) => {
  expect(repairedNumber(stored, {})).toBe(repaired);
});

it.each([
  "5511981110231",
  "551181110231",
  "551132220050",
  "5511981110230",
  "558001234567",
  "14155552670",
  "351912345670",
  // Mobile numbers of Iran, India and the Philippines have twelve digits. They resemble a Brazilian number that a
  // spreadsheet stored as a decimal.
  "989121234560",
  "919812345670",
  "639171234560",
  "34912345670",
  "298212345",
])("the stored number %s, which a phone may have, stays the same", (stored) => {
  expect(repairedNumber(stored, {})).toBe(stored);
});

it.each(["11876543215", "5523981110231", "981110231", "55981110231", "123", "1112345678"])(
  "the stored number %s cannot be repaired",
  (stored) => {
    expect(repairedNumber(stored, {})).toBeNull();
  },
);

it.each([
  ["981110231", "5511981110231"],
  ["55981110231", "5511981110231"],
  ["32220054", "551132220054"],
])("the stored number %s is completed by the default area code to %s", (stored, repaired) => {
  expect(repairedNumber(stored, { defaultAreaCode: "11" })).toBe(repaired);
});
