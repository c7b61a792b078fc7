import { expect, it } from "vitest";
import {
  formatZoned,
  formatZonedTime,
  fromLocalInput,
  initialMoment,
  presetMoments,
  toLocalInput,
} from "./zoned-moment.ts";

// Specification (administration): moments are by the company's clock.
it.each([
  ["America/Sao_Paulo", "2026-11-20T18:42:00.000Z", "2026-11-20T15:42"],
  ["America/Sao_Paulo", "2026-01-01T03:00:00.000Z", "2026-01-01T00:00"],
  ["America/New_York", "2026-07-01T03:59:00.000Z", "2026-06-30T23:59"],
  ["America/New_York", "2026-01-01T04:59:00.000Z", "2025-12-31T23:59"],
  ["Asia/Kolkata", "2026-06-30T18:29:00.000Z", "2026-06-30T23:59"],
  ["Europe/Lisbon", "2026-07-01T08:30:00.000Z", "2026-07-01T09:30"],
  ["Asia/Kathmandu", "2026-12-31T22:15:00.000Z", "2027-01-01T04:00"],
  ["Pacific/Kiritimati", "2028-02-28T10:00:00.000Z", "2028-02-29T00:00"],
])("in the time zone %s the moment %s becomes the field value %s and back", (zone, instant, local) => {
  expect(toLocalInput(instant, zone)).toBe(local);
  expect(fromLocalInput(local, zone)).toBe(instant);
});

it("an hour skipped by daylight saving time is read as the hour after it", () => {
  expect(fromLocalInput("2027-03-14T02:30", "America/New_York")).toBe("2027-03-14T07:30:00.000Z");
  expect(fromLocalInput("2026-03-29T01:30", "Europe/Lisbon")).toBe("2026-03-29T01:30:00.000Z");
});

it.each(["", "31/04/2026 10:00", "24/11/2026", "2026-11-24"])("a field with %j is not a moment", (typed) => {
  expect(fromLocalInput(typed, "America/Sao_Paulo")).toBe("");
});

it.each(["", null, "soon"])("the moment %j leaves the field empty", (instant) => {
  expect(toLocalInput(instant, "America/Sao_Paulo")).toBe("");
});

it("a moment is shown with date and time in the given time zone", () => {
  expect(formatZoned("2026-11-20T18:42:00.000Z", "America/Sao_Paulo")).toBe("20/11/26 15:42");
  expect(formatZonedTime("2026-11-20T18:42:00.000Z", "America/Sao_Paulo")).toBe("15:42");
});

// Specification (sending): it is for an hour from now where nobody says when.
it("the initial moment of a schedule is one hour from now, to the minute", () => {
  expect(initialMoment(new Date("2026-11-20T15:42:31.400Z"))).toBe("2026-11-20T16:42:00.000Z");
});

it.each([
  ["a morning", "2026-11-18T11:15:30Z", ["18 09:15", "18 18:00", "19 09:00", "23 09:00"]],
  ["an evening", "2026-11-18T20:30:00Z", ["18 18:30", "19 09:00", "23 09:00"]],
  ["a Sunday before a Monday", "2026-11-22T23:00:00Z", ["22 21:00", "23 09:00"]],
  ["a Monday", "2026-11-23T15:00:00Z", ["23 13:00", "23 18:00", "24 09:00", "30 09:00"]],
  ["the last evening of a month", "2026-12-01T02:30:00Z", ["01 00:30", "01 09:00", "07 09:00"]],
])("the preset moments on %s lie ahead and are in order", (_, now, expected) => {
  const zone = "America/Sao_Paulo";
  const shown = presetMoments(zone, new Date(now)).map(({ at }) =>
    toLocalInput(at, zone).slice(8).replace("T", " "),
  );
  expect(shown).toEqual(expected);
});
