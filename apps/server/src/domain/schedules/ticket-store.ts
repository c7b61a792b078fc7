import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ScheduleRow } from "./store.ts";

/** Deletes the sent schedules of a removed ticket, because nobody could decide who may see them without the ticket. */
export function deleteSentOf(db: ReadTx, ticketId: number) {
  return db.rows(sql<Pick<ScheduleRow, "id" | "media_path" | "thumbnail_path">>`
    delete from schedules where company_id = ${db.companyId} and ticket_id = ${ticketId} and status = 'ENVIADA'
    returning id, media_path, thumbnail_path`);
}

/** Detaches schedules from a removed ticket. The ticket's queue is kept in the schedules to decide who sees them. */
export async function leaveTicket(
  db: ReadTx,
  { id, queue_id }: { id: number; queue_id: number | null },
): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update schedules set ticket_id = null, queue_before = ${queue_id ?? 0}
    where company_id = ${db.companyId} and ticket_id = ${id} returning id`);
  return rows.map((row) => row.id);
}
