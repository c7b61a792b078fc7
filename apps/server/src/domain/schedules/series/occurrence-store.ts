import type { ScheduleStatus } from "@recado/contract/schedules";
import { sql } from "kysely";
import type { ReadTx } from "../../../platform/db/database.ts";

/**
 * Makes an occurrence that was planned ahead the series' regular next one, so that sending it plans the occurrence
 * after it.
 */
export function takeUpOccurrence(
  db: ReadTx,
  seriesId: number,
  number: number,
): Promise<{ id: number; status: ScheduleStatus } | undefined> {
  return db.first(sql<{ id: number; status: ScheduleStatus }>`
    update schedules set is_ahead = false
    where company_id = ${db.companyId} and series_id = ${seriesId} and number = ${number}
    returning id, status`);
}

/** Detaches the schedules that were planned ahead from their series; returns the ids of these schedules. */
export async function leaveSeries(db: ReadTx, seriesId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update schedules set series_id = null, number = null, occurs_on = null, is_ahead = false
    where company_id = ${db.companyId} and series_id = ${seriesId} and is_ahead
    returning id`);
  return rows.map(({ id }) => id);
}

export async function isPlanned(db: ReadTx, seriesId: number, number: number): Promise<boolean> {
  const row = await db.first(sql`
    select from schedules where company_id = ${db.companyId} and series_id = ${seriesId} and number = ${number}`);
  return row !== undefined;
}

export async function skipNumber(db: ReadTx, seriesId: number, number: number): Promise<void> {
  await db.run(sql`
    update schedule_series set skipped = array_append(skipped, ${number}::integer)
    where company_id = ${db.companyId} and id = ${seriesId} and not ${number}::integer = any(skipped)`);
}

/** Ends the series before the occurrence with this number. */
export async function endSeriesBefore(db: ReadTx, seriesId: number, number: number): Promise<void> {
  await db.run(sql`
    update schedule_series set times = ${number - 1}::integer, updated_at = now()
    where company_id = ${db.companyId} and id = ${seriesId}`);
}

/** Splits a series: the given schedule begins a new series with the same pattern. */
export async function splitSeries(
  db: ReadTx,
  seriesId: number,
  { scheduleId, number }: { scheduleId: number; number: number },
): Promise<void> {
  const before = number - 1;
  await db.run(sql`
    with begun as (
      insert into schedule_series (company_id, contact_id, user_id, body, media_path, thumbnail_path, media_info,
        rhythm, weekdays, first_day, at_time, last_day, times, skipped)
      select company_id, contact_id, user_id, body, media_path, thumbnail_path, media_info, rhythm, weekdays,
        first_day, at_time, last_day, times - ${before}::integer,
        array(select n - ${before}::integer from unnest(skipped) n where n > ${before})
      from schedule_series where company_id = ${db.companyId} and id = ${seriesId}
      returning id)
    update schedules set series_id = begun.id, number = 1, is_ahead = false
    from begun where company_id = ${db.companyId} and schedules.id = ${scheduleId}`);
}
