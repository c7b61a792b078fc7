import type { getDashboard } from "@recado/contract/dashboard";
import type { QueryOf } from "@recado/contract/shared/route";
import { type RawBuilder, sql } from "kysely";

/** First and last day of a period in the company's time zone. Both days belong to the period in full. */
export interface DayRange {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
  /** Number of days by which the range lies before another range that may still be running. */
  daysBefore?: RawBuilder<number>;
}

export function readPeriod({ days, date_from, date_to }: QueryOf<typeof getDashboard>): DayRange {
  if (date_from !== undefined && date_to !== undefined) return periodBetween(date_from, date_to);
  const today = sql<string>`(now() at time zone place.time_zone)::date`;
  return { from: sql`${today} - ${(days ?? 1) - 1}::integer`, to: today };
}

/**
 * Returns the period of the same length that ends on the day before this one. If this period ends today, the period
 * before ends at the same time of day, so that both are equally long.
 */
export function periodBefore({ from, to }: DayRange): DayRange {
  const daysBefore = sql<number>`((${to}) - (${from}) + 1)`;
  return { from: sql`(${from}) - ${daysBefore}`, to: sql`(${from}) - 1`, daysBefore };
}

export function periodBetween(from: string, to: string): DayRange {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/**
 * Builds common table expressions: `place` contains the company's time zone, `period` the first and last day and the
 * timestamps at which the period begins and ends.
 */
export function placedPeriod(companyId: number, { from, to, daysBefore }: DayRange): RawBuilder<unknown> {
  // The moment lies after the last day if the other range is finished, and does not count then.
  const running =
    daysBefore &&
    sql`, ((now() at time zone time_zone) - ${daysBefore} * interval '1 day') at time zone time_zone`;
  return sql`
    place as materialized (select time_zone from companies where id = ${companyId}),
    period as materialized (
      select first_day, last_day, time_zone, first_day::timestamp at time zone time_zone as since,
        least((last_day + 1)::timestamp at time zone time_zone${running ?? sql``}) as until
      from place, lateral (select ${from} as first_day, ${to} as last_day) days)`;
}
