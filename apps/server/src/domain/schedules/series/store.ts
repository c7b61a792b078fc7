import type { RepetitionInterval } from "@recado/contract/schedules";
import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";
import type { Schedules } from "../../../platform/db/schema.ts";
import { onlyRow } from "../../../platform/db/statements.ts";
import type { SeriesPattern } from "./rules.ts";

export interface SeriesRow extends SeriesPattern {
  id: number;
  contact_id: number;
  user_id: number | null;
  body: string;
  media_path: string | null;
  thumbnail_path: string | null;
  /** Number of the last occurrence that was planned in order, not ahead. */
  lastNumber: number;
  /** Numbers of the occurrences that are excluded from the series. */
  skipped: readonly number[];
  /** Current time in the company's time zone, as yyyy-MM-ddTHH:mm:ss. */
  clock: string;
}

/** Repetition of a series. The row of the schedule `scheduleId` provides the content. */
interface Repeated {
  scheduleId: number;
  rhythm: RepetitionInterval;
  weekdays: readonly number[];
  lastDay: string | null;
  times: number | null;
}

const zone = sql`(select time_zone from companies where id = current_company())`;

/** Begins a series whose first occurrence is an existing schedule. */
export async function beginSeries(db: ReadTx, { scheduleId, ...pattern }: Repeated): Promise<void> {
  await db.run(sql`
    with begun as (
      insert into schedule_series (company_id, contact_id, user_id, body, media_path, thumbnail_path, media_info,
        rhythm, weekdays, first_day, at_time, last_day, times)
      select company_id, contact_id, user_id, body, media_path, thumbnail_path, media_info, ${pattern.rhythm},
        ${[...pattern.weekdays]}::smallint[], (send_at at time zone ${zone})::date, (send_at at time zone ${zone})::time,
        ${pattern.lastDay}::date, ${pattern.times}::integer
      from schedules where company_id = ${db.companyId} and id = ${scheduleId}
      returning id, first_day)
    update schedules set series_id = begun.id, number = 1, occurs_on = begun.first_day
    from begun where company_id = ${db.companyId} and schedules.id = ${scheduleId}`);
}

interface Effect {
  /** True if the schedule's own day becomes the first day of the series, from which occurrences are counted. */
  isNewDay: boolean;
  isNewHour: boolean;
  /** True if the list of excluded occurrences is cleared. */
  forgets: boolean;
}

/** Gives a series the content and the pattern of one of its schedules. */
export async function changeSeries(
  db: ReadTx,
  seriesId: number,
  { scheduleId, ...pattern }: Repeated,
  { isNewDay, isNewHour, forgets }: Effect,
): Promise<void> {
  await db.run(sql`
    update schedule_series r set contact_id = s.contact_id, user_id = s.user_id, body = s.body, media_path = s.media_path,
      thumbnail_path = s.thumbnail_path, media_info = s.media_info, rhythm = ${pattern.rhythm},
      weekdays = ${[...pattern.weekdays]}::smallint[], last_day = ${pattern.lastDay}::date, times = ${pattern.times}::integer,
      first_day = case when ${isNewDay} then (s.send_at at time zone ${zone})::date else r.first_day end,
      at_time = case when ${isNewHour} then (s.send_at at time zone ${zone})::time else r.at_time end,
      skipped = case when ${forgets} then '{}' else r.skipped end, updated_at = now()
    from schedules s
    where r.company_id = ${db.companyId} and r.id = ${seriesId} and s.company_id = r.company_id and s.id = ${scheduleId}`);
  if (isNewDay)
    await db.run(sql`
      update schedules s set occurs_on = r.first_day from schedule_series r
      where s.company_id = ${db.companyId} and s.id = ${scheduleId} and r.company_id = s.company_id and r.id = ${seriesId}`);
}

/** Finds the series and locks it, so that no other transaction plans the series' next occurrence. */
export async function lockSeries(db: ReadTx, id: number, now: Date): Promise<SeriesRow | undefined> {
  return db.first(sql<SeriesRow>`
    select id, contact_id, user_id, body, media_path, thumbnail_path, rhythm, weekdays, first_day::text as "firstDay",
      at_time::text as "atTime", last_day::text as "lastDay", times,
      (select max(number) from schedules s
        where s.company_id = r.company_id and s.series_id = r.id and not s.is_ahead) as "lastNumber", skipped,
      to_char(${now}::timestamptz at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS') as clock
    from schedule_series r where company_id = ${db.companyId} and id = ${id} for update`);
}

/** Ticket of the series' previous schedule; if that ticket is deleted, its queue. */
type Planned = Pick<Selectable<Schedules>, "ticket_id" | "queue_before">;

/** Plans an occurrence as a schedule on the occurrence's day, at the series' time of day; returns the schedule's id. */
export async function insertOccurrence(
  db: ReadTx,
  seriesId: number,
  occurrence: { day: string; number: number; from: Planned | null; isAhead: boolean },
): Promise<number> {
  const { day, number, from, isAhead } = occurrence;
  const planned = sql<{ id: number }>`
    insert into schedules (company_id, contact_id, ticket_id, queue_before, user_id, body, media_path, thumbnail_path,
      media_info, send_at, series_id, number, occurs_on, is_ahead)
    select company_id, contact_id, ${from?.ticket_id ?? null}::integer, ${from?.queue_before ?? null}::integer, user_id, body,
      media_path, thumbnail_path, media_info, (${day}::date + at_time) at time zone ${zone}, id, ${number}::integer, ${day}::date, ${isAhead}::boolean
    from schedule_series where company_id = ${db.companyId} and id = ${seriesId}
    returning id`;
  return onlyRow(await db.rows(planned)).id;
}

/** Deletes a series; the schedules of the series stay and are no longer repeated. */
export async function deleteSeries(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from schedule_series where company_id = ${db.companyId} and id = ${id}`);
}

/** Returns the calendar day of an instant in the company's time zone. */
export async function dayAndTimeOf(db: ReadTx, at: Date): Promise<string> {
  const days = sql<{ day: string }>`select (${at}::timestamptz at time zone ${zone})::date::text as day`;
  return onlyRow(await db.rows(days)).day;
}

/** Converts local dates and times in the company's time zone to instants, in the given order. */
export async function instantsOf(db: ReadTx, moments: readonly string[]): Promise<Date[]> {
  const rows = await db.rows(sql<{ at: Date }>`
    select moment::timestamp at time zone ${zone} as at
    from unnest(${[...moments]}::text[]) with ordinality as listed (moment, place) order by place`);
  return rows.map(({ at }) => at);
}

/** Moves the series of one contact to another contact. */
export async function reassignSeries(db: ReadTx, from: number, to: number): Promise<void> {
  await db.run(
    sql`update schedule_series set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}`,
  );
}

/** Moves the series of these schedules from the contact `from` back to the contact `to`. */
export async function returnSeries(
  db: ReadTx,
  scheduleIds: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    update schedule_series r set contact_id = ${to} where r.company_id = ${db.companyId} and r.contact_id = ${from}
      and exists (select from schedules s where s.company_id = r.company_id and s.series_id = r.id and s.id = any(${scheduleIds}))`);
}
