import {
  addBusinessMs,
  type BusinessCalendar,
  businessMsBetween,
  type MinuteSpan,
} from "@recado/contract/shared/business-time";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { asOwner } from "../platform/db/as-owner.ts";
import { runCount } from "./run-count.ts";

// The oracle counts minutes, one by one, with the time zones of PostgreSQL; the product calculates with those of
// JavaScript.
const zones = [
  // Daylight saving time began at midnight until 2018, so that some days had no midnight.
  "America/Sao_Paulo",
  "America/New_York",
  "Europe/Lisbon",
  // The offset changes by half an hour.
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Antarctica/Troll",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "UTC",
];
const firstYear = 2017;
const places = zones.flatMap((zone) => [0, 1, 4].map((later) => ({ zone, year: firstYear + later })));
const minuteMs = 60_000;
const yearMinutes = 365 * 1_440;
const calendars = runCount({ short: 40, long: 1_000 });
const periods = runCount({ short: 50, long: 100 });

/** Minutes for which the wall clocks of all zones run evenly: offsets change at quarters of an hour only. */
const step = 15;

/** For each zone and year, the wall clock at the start of each step, in minutes since 1970. */
const wallClocks = new Map<string, readonly number[]>();

beforeAll(async () => {
  await asOwner(inject("databaseServer").owner, "business time", async (owner) => {
    for (const { zone, year } of places) {
      const { rows } = await owner.query<{ clocks: number[] }>(
        `select array_agg((extract(epoch from at at time zone $1) / 60)::integer order by at) as clocks
        from generate_series(make_timestamptz($2, 1, 1, 0, 0, 0, 'UTC'), make_timestamptz($2, 12, 31, 23, 59, 0, 'UTC'),
          make_interval(mins => $3)) at`,
        [zone, year, step],
      );
      wallClocks.set(`${zone} ${year}`, rows[0]?.clocks ?? []);
    }
  });
});
afterAll(() => wallClocks.clear());

const span = fc
  .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 1_440 }))
  .map(([start, length]): MinuteSpan => ({ start, end: start + length }));
const day = fc.oneof(
  fc.constant([]),
  fc.constant([{ start: 0, end: 1_440 }]),
  fc.array(span, { maxLength: 4 }),
);
const calendar = fc.record({
  place: fc.constantFrom(...places),
  week: fc.array(day, { minLength: 7, maxLength: 7 }),
  holidays: fc.array(fc.tuple(fc.integer({ min: 0, max: 364 }), day), { maxLength: 10 }),
  periods: fc.array(
    fc.tuple(fc.integer({ min: 2_880, max: yearMinutes - 2_880 }), fc.integer({ min: 0, max: 40_000 })),
    { minLength: periods, maxLength: periods },
  ),
});

it("business time equals the minutes that the wall clock spends in the calendar's spans", () => {
  fc.assert(
    fc.property(calendar, ({ place: { zone, year }, week, holidays, periods: chosen }) => {
      const begin = Date.UTC(year, 0, 1);
      const dateOf = (index: number) => new Date(begin + index * 86_400_000).toISOString().slice(0, 10);
      const built: BusinessCalendar = {
        timeZone: zone,
        week,
        holidays: new Map(holidays.map(([index, spans]) => [dateOf(index), spans])),
      };
      const opened = countOpen(built, wallClocks.get(`${zone} ${year}`) ?? []);
      for (const [first, length] of chosen) {
        const last = Math.min(first + length, yearMinutes);
        const [from, to] = [first, last].map((minute) => new Date(begin + minute * minuteMs)) as [Date, Date];
        const worked = (opened[last] ?? 0) - (opened[first] ?? 0);
        expect(businessMsBetween(built, from, to)).toBe(worked * minuteMs);
        if (worked === 0) continue;
        const due = addBusinessMs(built, from, worked * minuteMs);
        expect(due).not.toBeNull();
        const dueMinute = ((due?.getTime() ?? 0) - begin) / minuteMs;
        // The due time is the end of the last of the worked minutes.
        expect((opened[dueMinute] ?? 0) - (opened[first] ?? 0)).toBe(worked);
        expect((opened[dueMinute - 1] ?? 0) - (opened[first] ?? 0)).toBe(worked - 1);
      }
    }),
    { numRuns: calendars },
  );
});

/** Returns, for each minute of the year, the number of open minutes before it. */
function countOpen({ week, holidays }: BusinessCalendar, clocks: readonly number[]): Int32Array {
  const days = new Map<number, readonly MinuteSpan[]>();
  const spansOn = (dayNumber: number) => {
    const known = days.get(dayNumber);
    if (known) return known;
    const midday = new Date((dayNumber + 0.5) * 86_400_000);
    const spans = holidays.get(midday.toISOString().slice(0, 10)) ?? week[(midday.getUTCDay() + 6) % 7] ?? [];
    days.set(dayNumber, spans);
    return spans;
  };
  const contains = (spans: readonly MinuteSpan[], minute: number) =>
    spans.some(({ start, end }) => start <= minute && minute < end);
  const opened = new Int32Array(clocks.length * step + 1);
  for (const [index, clock] of clocks.entries())
    for (let later = 0; later < step; later++) {
      const dayNumber = Math.floor((clock + later) / 1_440);
      const minute = clock + later - dayNumber * 1_440;
      const isOpen = contains(spansOn(dayNumber), minute) || contains(spansOn(dayNumber - 1), minute + 1_440);
      const before = index * step + later;
      opened[before + 1] = (opened[before] ?? 0) + (isOpen ? 1 : 0);
    }
  return opened;
}
