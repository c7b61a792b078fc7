import { expect, it } from "vitest";
import { addMonths } from "./add-months.ts";

it.each([
  ["2026-11-24T12:00:00.000Z", -6, "2026-05-24T12:00:00.000Z"],
  ["2026-08-31T12:00:00.000Z", -6, "2026-02-28T12:00:00.000Z"],
  ["2028-08-31T12:00:00.000Z", -6, "2028-02-29T12:00:00.000Z"],
  ["2028-02-29T12:00:00.000Z", -12, "2027-02-28T12:00:00.000Z"],
  ["2026-01-15T00:00:00.000Z", -24, "2024-01-15T00:00:00.000Z"],
  ["2026-12-31T12:00:00.000Z", 2, "2027-02-28T12:00:00.000Z"],
])("the moment %s shifted by %i months is %s", (at, months, moved) => {
  expect(addMonths(new Date(at), months).toISOString()).toBe(moved);
});
