import { expect, it } from "vitest";
import { fromLocalInput, initialMoment, toLocalInput } from "./moment.ts";

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
