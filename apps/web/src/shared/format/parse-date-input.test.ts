import { describe, expect, it } from "vitest";
import { formatInput, isDayOrNone, isTime, parseDay, parseMoment, parseTime } from "./parse-date-input.ts";

const today = "2026-11-24";
const read = (value: string, isWhole = true) => ({ kind: "read", value, isWhole });
const wrong = (problem: object) => ({ kind: "wrong", problem });

describe("a date", () => {
  it.each([
    ["24/11/2026", read("2026-11-24")],
    ["1/2/2027", read("2027-02-01")],
    [" 24 / 11 / 2026 ", read("2026-11-24")],
    ["24.11.2026", read("2026-11-24")],
    ["24-11-2026", read("2026-11-24")],
    ["24112026", read("2026-11-24")],
    ["2026-11-24", read("2026-11-24")],
    ["24/11/26", read("2026-11-24", false)],
    ["24/11/99", read("2099-11-24", false)],
    ["24/11/00", read("2000-11-24", false)],
    ["241126", read("2026-11-24", false)],
    ["24/11", read("2026-11-24", false)],
    ["2411", read("2026-11-24", false)],
    ["29/02/2028", read("2028-02-29")],
    ["29/02/2000", read("2000-02-29")],
    ["31/12/9999", read("9999-12-31")],
    ["", { kind: "empty" }],
    ["   ", { kind: "empty" }],
  ])("typed as %j is understood", (typed, expected) => {
    expect(parseDay(typed, today)).toEqual(expected);
  });

  it.each([
    ["31/04/2026", { name: "noDay", day: 31, month: 4, year: 2026 }],
    ["29/02/2026", { name: "noDay", day: 29, month: 2, year: 2026 }],
    ["29/02/2100", { name: "noDay", day: 29, month: 2, year: 2100 }],
    ["29/02", { name: "noDay", day: 29, month: 2, year: 2026 }],
    ["32/01/2026", { name: "noDay", day: 32, month: 1, year: 2026 }],
    ["0/1/2026", { name: "noDay", day: 0, month: 1, year: 2026 }],
    ["2026-02-30", { name: "noDay", day: 30, month: 2, year: 2026 }],
    ["11/24/2026", { name: "noMonth", month: 24 }],
    ["10/00/2026", { name: "noMonth", month: 0 }],
    ["24/11/0026", { name: "unreadable" }],
    ["24/11/202", { name: "unreadable" }],
    ["24/11/20261", { name: "unreadable" }],
    ["24", { name: "unreadable" }],
    ["amanhã", { name: "unreadable" }],
    ["24/11/2026 14:30", { name: "unreadable" }],
    ["٢٤/١١/٢٠٢٦", { name: "unreadable" }],
  ])("typed as %j is refused with its reason", (typed, problem) => {
    expect(parseDay(typed, today)).toEqual(wrong(problem));
  });
});

describe("a date with time", () => {
  it.each([
    ["24/11/2026 14:30", read("2026-11-24T14:30")],
    ["24/11/2026, 14h30", read("2026-11-24T14:30")],
    ["24 / 11 / 2026  14:30", read("2026-11-24T14:30")],
    ["24/11/2026 1430", read("2026-11-24T14:30")],
    ["241120261430", read("2026-11-24T14:30")],
    ["2026-11-24T14:30", read("2026-11-24T14:30")],
    ["29/02/2028 00:00", read("2028-02-29T00:00")],
    ["24/11/2026 2:30 pm", read("2026-11-24T14:30")],
    ["2411261430", read("2026-11-24T14:30", false)],
    ["24/11/26 14:30", read("2026-11-24T14:30", false)],
    ["24/11 9", read("2026-11-24T09:00", false)],
    ["24/11/2026 9", read("2026-11-24T09:00", false)],
    ["", { kind: "empty" }],
    ["24/11/2026", wrong({ name: "noTimeGiven" })],
    ["24/11/2026 24:00", wrong({ name: "noTime", time: "24:00" })],
    ["31/04/2026 10:00", wrong({ name: "noDay", day: 31, month: 4, year: 2026 })],
    ["11/24/2026 10:00", wrong({ name: "noMonth", month: 24 })],
    ["14:30", wrong({ name: "unreadable" })],
    ["24/11/2026 logo", wrong({ name: "unreadable" })],
  ])("typed as %j is understood or refused", (typed, expected) => {
    expect(parseMoment(typed, today)).toEqual(expected);
  });
});

describe("a time of day", () => {
  it.each([
    ["14:30", read("14:30")],
    ["8:05", read("08:05")],
    ["0830", read("08:30")],
    ["830", read("08:30")],
    ["14h30", read("14:30")],
    ["14.30", read("14:30")],
    ["2:30 PM", read("14:30")],
    ["12:00 am", read("00:00")],
    ["12:00 p.m.", read("12:00")],
    ["00:00", read("00:00")],
    ["23:59", read("23:59")],
    ["9", read("09:00", false)],
    ["14h", read("14:00", false)],
    ["", { kind: "empty" }],
    ["24:00", wrong({ name: "noTime", time: "24:00" })],
    ["12:60", wrong({ name: "noTime", time: "12:60" })],
    ["13:00 pm", wrong({ name: "noTime", time: "13:00 pm" })],
    ["1:2", wrong({ name: "unreadable" })],
    ["cedo", wrong({ name: "unreadable" })],
  ])("typed as %j is understood or refused", (typed, expected) => {
    expect(parseTime(typed)).toEqual(expected);
  });
});

it.each([
  ["2026-11-24", "24/11/2026"],
  ["2026-11-24T14:30", "24/11/2026 14:30"],
  ["14:30", "14:30"],
  ["31/04/2026", "31/04/2026"],
  ["", ""],
])("the date field shows %j as %j", (value, shown) => {
  expect(formatInput(value)).toBe(shown);
});

it("an incomplete or impossible time is not valid", () => {
  expect(["00:00", "23:59", "8:30", "25:00", "12:60", ""].map(isTime)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it("a date field is valid with a complete date or empty", () => {
  expect(["2026-11-24", "", "24/11/20"].map(isDayOrNone)).toEqual([true, true, false]);
});
