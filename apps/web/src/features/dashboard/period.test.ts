import { expect, it } from "vitest";
import { periodOf } from "./period.ts";
import { parseDashboardSearch } from "./period-search.ts";

const today = "2026-03-12";

it.each([
  [{}, { kind: "days", days: 30, from: "2026-02-11", to: today }],
  [{ days: 3 }, { kind: "days", days: 3, from: "2026-03-10", to: today }],
  [
    { from: "2026-03-01", to: "2026-03-01" },
    { kind: "range", from: "2026-03-01", to: "2026-03-01" },
  ],
  [{ from: "2026-03-02", to: "2026-03-01" }, undefined],
  [{ from: "2026-03-02" }, undefined],
])("the dashboard search %j means the period %j", (search, period) => {
  expect(periodOf(search, today)).toEqual(period);
});

it.each([
  [{ days: 7 }, { days: 7 }],
  [{ days: "7" }, { days: 7 }],
  [{ days: 0 }, {}],
  [{ days: 1.5 }, {}],
  [{ days: 7, from: "2026-03-01" }, { from: "2026-03-01" }],
  [{ from: "yesterday", to: "2026-13-01" }, {}],
])("a dashboard URL with %j is read as %j", (typed, search) => {
  expect(parseDashboardSearch(typed)).toEqual(search);
});
