import { type RawBuilder, sql } from "kysely";

/**
 * SQL conditions that are true if a moment lies between two days (inclusive) in the company's time zone. An undefined
 * day leaves that end open.
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
