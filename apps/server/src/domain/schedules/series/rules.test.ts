import { expect, it } from "vitest";
import { nextOccurrence, occurrenceOf, occurrencesIn, type SeriesPattern } from "./rules.ts";

function pattern(changes: Partial<SeriesPattern>): SeriesPattern {
  return {
    rhythm: "monthly",
    weekdays: [],
    firstDay: "2027-01-31",
    atTime: "09:00:00",
    lastDay: null,
    times: null,
    ...changes,
  };
}

function days(changes: Partial<SeriesPattern>, to: string): string[] {
  const series = pattern(changes);
  return occurrencesIn(series, { day: series.firstDay, number: 1 }, series.firstDay, to).map(
    ({ day }) => day,
  );
}

it("a monthly series from the last day of a month returns to the last day after a shorter month", () => {
  expect(days({}, "2027-06-30")).toEqual([
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
    "2027-05-31",
    "2027-06-30",
  ]);
  expect(days({ firstDay: "2028-01-31" }, "2028-03-31")).toEqual(["2028-02-29", "2028-03-31"]);
  expect(days({ firstDay: "2027-12-30" }, "2028-03-31")).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
});

it.each([
  ["on the weekday of its first day", { firstDay: "2027-01-04" }, ["2027-01-11", "2027-01-18"]],
  [
    "on several weekdays",
    { firstDay: "2027-01-04", weekdays: [1, 3, 5] },
    ["2027-01-06", "2027-01-08", "2027-01-11", "2027-01-13", "2027-01-15", "2027-01-18"],
  ],
  [
    "on weekdays other than that of its first day",
    { firstDay: "2027-01-04", weekdays: [7] },
    ["2027-01-10", "2027-01-17"],
  ],
] as const)("a weekly series repeats %s", (_, changes, expected) => {
  expect(days({ rhythm: "weekly", ...changes }, "2027-01-18")).toEqual(expected);
});

it("a yearly series from a leap day uses the last day of February in other years", () => {
  expect(days({ rhythm: "yearly", firstDay: "2028-02-29" }, "2032-12-31")).toEqual([
    "2029-02-28",
    "2030-02-28",
    "2031-02-28",
    "2032-02-29",
  ]);
});

it("a series ends after its last day or its number of occurrences", () => {
  expect(days({ lastDay: "2027-03-31" }, "2030-01-01")).toEqual(["2027-02-28", "2027-03-31"]);
  expect(days({ times: 3 }, "2030-01-01")).toEqual(["2027-02-28", "2027-03-31"]);
  expect(days({ times: 1 }, "2030-01-01")).toEqual([]);
});

it.each<[string, Partial<SeriesPattern>]>([
  ["weekly", { rhythm: "weekly", firstDay: "2027-01-04", weekdays: [1, 3, 6, 7] }],
  ["weekly from another weekday", { rhythm: "weekly", firstDay: "2027-01-05", weekdays: [4] }],
  ["monthly", {}],
  ["yearly", { rhythm: "yearly", firstDay: "2028-02-29" }],
  ["a limited number of times", { times: 40 }],
])("any occurrence of a series is computed the same directly as step by step: %s", (_, changes) => {
  const series = pattern(changes);
  const first = { day: series.firstDay, number: 1 };
  const all = occurrencesIn(series, first, series.firstDay, "2060-12-31");
  for (const [index, one] of all.entries()) {
    expect(occurrenceOf(series, first, one.number)).toEqual(one);
    expect(occurrencesIn(series, first, one.day, one.day)).toEqual([one]);
    const clock = index === 0 ? `${series.firstDay}T12:00:00` : `${all[index - 1]?.day}T12:00:00`;
    expect(nextOccurrence(series, first, clock)).toEqual(one);
  }
});

it("occurrences at the end of the calendar are found quickly, and none beyond the calendar", () => {
  const daily = pattern({ rhythm: "weekly", weekdays: [1, 2, 3, 4, 5, 6, 7] });
  const last = { day: "2027-01-31", number: 1 };
  for (let asked = 0; asked < 200; asked += 1) {
    expect(occurrencesIn(daily, last, "9998-12-30", "9999-12-31")).toHaveLength(2);
    expect(occurrenceOf(daily, last, 2_900_000)?.day.slice(0, 2)).toBe("99");
    expect(occurrenceOf(daily, last, 2 ** 31 - 1)).toBeUndefined();
    expect(nextOccurrence(daily, { day: "0001-01-01", number: 1 }, "2027-01-31T12:00:00")?.day).toBe(
      "2027-02-01",
    );
  }
  expect(occurrencesIn(pattern({}), last, "9998-11-30", "9999-12-31")).toHaveLength(2);
  expect(occurrenceOf(pattern({ rhythm: "yearly" }), last, Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

it.each([
  ["the following one", "2027-02-01T00:00:00", { day: "2027-02-28", number: 2 }],
  ["the one of today if its time is still to come", "2027-02-28T08:59:59", { day: "2027-02-28", number: 2 }],
  ["the one after today if today's time has passed", "2027-02-28T09:00:00", { day: "2027-03-31", number: 3 }],
  [
    "the next future one after a long pause, with missed ones counted",
    "2027-12-31T12:00:00",
    { day: "2028-01-31", number: 13 },
  ],
])("the next occurrence of a series is %s", (_, clock, expected) => {
  expect(nextOccurrence(pattern({}), { day: "2027-01-31", number: 1 }, clock)).toEqual(expected);
});

it("a series is over when all remaining occurrences were missed", () => {
  const last = { day: "2027-01-31", number: 1 };
  expect(nextOccurrence(pattern({ times: 4 }), last, "2027-12-31T12:00:00")).toBeUndefined();
  expect(nextOccurrence(pattern({ lastDay: "2027-04-01" }), last, "2027-12-31T12:00:00")).toBeUndefined();
});
