import { expect, it } from "vitest";
import { fromLocalInput, initialMoment, presetMoments, toLocalInput } from "./moment.ts";

it.each([new Date(2026, 10, 20, 15, 42), new Date(2026, 0, 1, 0, 0), new Date(2026, 5, 30, 23, 59)])(
  "%s goes into the field and comes back",
  (at) => {
    const local = toLocalInput(at.toISOString());
    expect(local).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    expect(Number(local.slice(11, 13))).toBe(at.getHours());
    expect(fromLocalInput(local)).toBe(at.toISOString());
  },
);

it("an empty field is no moment", () => {
  expect(fromLocalInput("")).toBe("");
  expect(toLocalInput("")).toBe("");
});

it("begins in an hour, to the minute", () => {
  expect(initialMoment(new Date("2026-11-20T15:42:31.400Z"))).toBe("2026-11-20T16:42:00.000Z");
});

it.each([
  ["a morning", new Date(2026, 10, 18, 8, 15, 30), ["18 09:15", "18 18:00", "19 09:00", "23 09:00"]],
  ["an evening", new Date(2026, 10, 18, 17, 30), ["18 18:30", "19 09:00", "23 09:00"]],
  ["a Sunday, whose tomorrow is Monday", new Date(2026, 10, 22, 20, 0), ["22 21:00", "23 09:00"]],
  ["a Monday", new Date(2026, 10, 23, 12, 0), ["23 13:00", "23 18:00", "24 09:00", "30 09:00"]],
  ["a month's end", new Date(2026, 10, 30, 23, 30), ["01 00:30", "01 09:00", "07 09:00"]],
])("offers on %s what lies ahead, in its order", (_, now, expected) => {
  const shown = presetMoments(now).map(({ at }) => toLocalInput(at).slice(8).replace("T", " "));
  expect(shown).toEqual(expected);
});
