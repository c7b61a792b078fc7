import { describe, expect, it } from "vitest";
import { formatZoned, formatZonedTime, fromZonedInput, toZonedInput } from "./zoned-moment.ts";

describe("a moment by the company's clock", () => {
  it.each([
    ["2026-11-23T13:05:00.000Z", "America/Sao_Paulo", "2026-11-23T10:05", "23/11/26 10:05"],
    ["2026-11-24T01:00:00.000Z", "America/Manaus", "2026-11-23T21:00", "23/11/26 21:00"],
    ["2026-07-01T08:30:00.000Z", "Europe/Lisbon", "2026-07-01T09:30", "01/07/26 09:30"],
    ["2026-12-31T22:15:00.000Z", "Asia/Kathmandu", "2027-01-01T04:00", "01/01/27 04:00"],
  ])("%s in %s is typed %s and told %s", (instant, timeZone, typed, told) => {
    expect(toZonedInput(instant, timeZone)).toBe(typed);
    expect(fromZonedInput(typed, timeZone)).toBe(instant);
    expect(formatZoned(instant, timeZone)).toBe(told);
    expect(formatZonedTime(instant, timeZone)).toBe(told.slice(-5));
  });

  it("is none where nothing was typed, or nothing is there", () => {
    expect(fromZonedInput("", "America/Sao_Paulo")).toBeNull();
    expect(toZonedInput(null, "America/Sao_Paulo")).toBe("");
    expect(toZonedInput("soon", "America/Sao_Paulo")).toBe("");
  });

  it("that the clocks leave out is the one an hour later", () => {
    expect(fromZonedInput("2026-03-29T01:30", "Europe/Lisbon")).toBe("2026-03-29T01:30:00.000Z");
  });
});
