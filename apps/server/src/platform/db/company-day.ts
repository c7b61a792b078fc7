import { type RawBuilder, sql } from "kysely";

/**
 * Conditions for a moment between two days in the company's time zone, both inclusive; undefined leaves an end open.
 */
export function withinDays(
  moment: RawBuilder<unknown>,
  from: string | undefined,
  to: string | undefined,
): RawBuilder<unknown>[] {
  return [
    ...(from === undefined ? [] : [sql`${moment} >= ${midnight(sql`${from}::date`)}`]),
    ...(to === undefined ? [] : [sql`${moment} < ${midnight(sql`(${to}::date + 1)`)}`]),
  ];
}

function midnight(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${day}::timestamp at time zone (select time_zone from companies where id = current_company()))`;
}
