import { describe, expect, it } from "vitest";
import { formatAgo } from "./ago.ts";
import { nameHue } from "./colors.ts";
import { formatDuration } from "./duration.ts";
import { formatFileSize } from "./file-size.ts";
import { initials } from "./initials.ts";
import {
  daysUntil,
  formatDate,
  formatDateIn,
  formatDateTime,
  formatDay,
  formatTimeOrDate,
  localDay,
} from "./time.ts";

/** The ISO instant of a local time on the machine that runs the test. */
function at(year: number, month: number, day: number, hour = 0, minute = 0): string {
  return new Date(year, month - 1, day, hour, minute).toISOString();
}

describe("a moment", () => {
  const now = new Date(2026, 10, 21, 15, 39);

  // Specification (tickets): the time is HH:mm today and dd/MM/yyyy otherwise.
  it.each([
    [at(2026, 11, 21, 9, 5), "09:05"],
    [at(2026, 11, 21, 0, 0), "00:00"],
    [at(2026, 11, 20, 23, 59), "20/11/2026"],
    [at(2025, 11, 21, 15, 39), "21/11/2025"],
  ])("%s is shown in a list as %s", (instant, expected) => {
    expect(formatTimeOrDate(instant, now)).toBe(expected);
  });

  it("is written in the product's date and time formats", () => {
    expect(formatDate(at(2026, 1, 2))).toBe("02/01/2026");
    expect(formatDateTime(at(2006, 1, 2, 3, 4))).toBe("02/01/06 03:04");
  });

  it.each([
    [at(2026, 11, 22, 3, 39), 0.5],
    [at(2026, 11, 22, 15, 39), 1],
    [at(2026, 11, 26, 3, 39), 4.5],
    [at(2026, 11, 21, 15, 39), 0],
    [at(2026, 11, 19, 15, 39), -2],
  ])("until %s is %d days, not rounded", (instant, expected) => {
    expect(daysUntil(instant, now)).toBeCloseTo(expected, 3);
  });
});

// Specification (money): dates are the company's, wherever the browser is.
it.each([
  ["America/Sao_Paulo", "10/03/2027"],
  ["UTC", "11/03/2027"],
  ["Pacific/Auckland", "11/03/2027"],
  ["Pacific/Honolulu", "10/03/2027"],
])("the end of the tenth in São Paulo is shown in %s as %s, independent of the browser", (timeZone, date) => {
  expect(formatDateIn("2027-03-11T02:59:59Z", timeZone)).toBe(date);
});

describe("the initials", () => {
  it.each([
    ["Camila Rocha", "CR"],
    ["João Pedro Alencar", "JA"],
    ["ângela", "Â"],
    ["  Ana   ", "A"],
    ["+55 19 98123-4410", "59"],
    ["🙂 Loja 3", "L3"],
    ["", "?"],
    ["🙂", "?"],
  ])("of %j are %s", (name, expected) => {
    expect(initials(name)).toBe(expected);
  });
});

describe("the colour hue of a name", () => {
  it("is always the same and differs between names", () => {
    expect(nameHue("Camila Rocha")).toBe(nameHue("Camila Rocha"));
    expect(
      new Set(["Camila Rocha", "Rafael Nogueira", "Bruna Tavares", "Diego Farias"].map(nameHue)).size,
    ).toBeGreaterThan(1);
  });
});

it.each([
  [0, "0:00"],
  [12.4, "0:12"],
  [59.6, "1:00"],
  [754, "12:34"],
  [3_723, "1:02:03"],
])("a duration of %s seconds is shown as %s", (seconds, expected) => {
  expect(formatDuration(seconds)).toBe(expected);
});

it.each([
  [0, "0 B"],
  [820, "820 B"],
  [12_400, "12 KB"],
  [1_468_006, "1,4 MB"],
  [157_286_400, "150 MB"],
])("a size of %s bytes is shown as %s", (bytes, expected) => {
  expect(formatFileSize(bytes, "pt-BR")).toBe(expected);
});

it.each([
  [12, "12 sec. ago"],
  [-3, "0 sec. ago"],
  [59, "59 sec. ago"],
  [60, "1 min. ago"],
  [7_199, "1 hr. ago"],
  [200_000, "2 days ago"],
])("a moment %s seconds ago is shown as %s", (seconds, expected) => {
  const now = Date.parse("2026-11-21T12:00:00.000Z");
  expect(formatAgo(new Date(now - seconds * 1_000).toISOString(), now, "en")).toBe(expected);
});

it("a day is shown in the Brazilian date format", () => {
  expect(formatDay("2027-03-09")).toBe("09/03/2027");
});

it("today is the date of the computer's clock", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
