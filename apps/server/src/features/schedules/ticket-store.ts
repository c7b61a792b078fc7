import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ScheduleRow } from "./store.ts";

/** What was sent through a ticket goes with its messages: nobody is left by whom it would be known who may see it. */
export function deleteSentOf(db: ReadTx, ticketId: number) {
  return db.rows(sql<Pick<ScheduleRow, "id" | "media_path" | "thumbnail_path">>`
    delete from schedules where company_id = ${db.companyId} and ticket_id = ${ticketId} and status = 'ENVIADA'
    returning id, media_path, thumbnail_path`);
}

/** What waits goes on without the ticket, and is seen by those who saw that. */
export async function leaveTicket(
  db: ReadTx,
  { id, queue_id }: { id: number; queue_id: number | null },
): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update schedules set ticket_id = null, queue_before = ${queue_id ?? 0}
    where company_id = ${db.companyId} and ticket_id = ${id} returning id`);
  return rows.map((row) => row.id);
}
