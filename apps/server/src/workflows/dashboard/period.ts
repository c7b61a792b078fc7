import type { getDashboard } from "@recado/contract/dashboard";
import type { QueryOf } from "@recado/contract/shared/route";
import { type RawBuilder, sql } from "kysely";

/** First and last day of a period in the company's time zone. Both days belong to the period in full. */
export interface DayRange {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
}

export function readPeriod({ days, date_from, date_to }: QueryOf<typeof getDashboard>): DayRange {
  if (date_from !== undefined && date_to !== undefined) return periodBetween(date_from, date_to);
  const today = sql<string>`(now() at time zone place.time_zone)::date`;
  return { from: sql`${today} - ${(days ?? 1) - 1}::integer`, to: today };
}

/** Returns the period of the same length that ends on the day before this one. */
export function periodBefore({ from, to }: DayRange): DayRange {
  return { from: sql`(${from}) - ((${to}) - (${from}) + 1)`, to: sql`(${from}) - 1` };
}

export function periodBetween(from: string, to: string): DayRange {
  return { from: sql`${from}::date`, to: sql`${to}::date` };
}

/**
 * Builds common table expressions: `place` contains the company's time zone, `period` the first and last day and the
 * timestamps at which the period begins and ends.
 */
export function placedPeriod(companyId: number, { from, to }: DayRange): RawBuilder<unknown> {
  return sql`
    place as materialized (select time_zone from companies where id = ${companyId}),
    period as materialized (
      select first_day, last_day, time_zone, first_day::timestamp at time zone time_zone as since,
        (last_day + 1)::timestamp at time zone time_zone as until
      from place, lateral (select ${from} as first_day, ${to} as last_day) days)`;
}
