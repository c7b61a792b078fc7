import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { reassignSeries, returnSeries } from "./series/store.ts";
import { presentableSchedules, type ScheduleRow } from "./store.ts";

/** Finds all schedules of a contact, whether they were sent or are waiting. */
export function findSchedulesOf(db: ReadTx, contactId: number): Promise<ScheduleRow[]> {
  return db.rows(sql<ScheduleRow>`
    ${presentableSchedules(sql`schedules s`)} where s.company_id = ${db.companyId} and s.contact_id = ${contactId} order by s.id`);
}

/** Moves the schedules of one contact to another contact; returns the ids of the schedules. */
export async function reassignSchedules(db: ReadTx, from: number, to: number): Promise<number[]> {
  await reassignSeries(db, from, to);
  const rows = await db.rows(
    sql<{
      id: number;
    }>`update schedules set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from} returning id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Moves schedules that still belong to the contact `from` back to the contact `to`, together with the schedules that
 * their series have planned since. Returns the ids of the moved schedules.
 */
export async function returnSchedules(
  db: ReadTx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<number[]> {
  await returnSeries(db, ids, from, to);
  const rows = await db.rows(sql<{ id: number }>`
    update schedules set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}
      and (id = any(${ids}) or status = 'PENDENTE' and series_id in (
        select series_id from schedules where company_id = ${db.companyId} and id = any(${ids}))) returning id`);
  return rows.map(({ id }) => id);
}
