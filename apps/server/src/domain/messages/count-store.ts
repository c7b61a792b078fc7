import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/**
 * Counts received and sent messages by day in the company's calendar. The day `from` is excluded, the day `to`
 * included.
 */
export function countMessagesByDay(
  db: ReadTx,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; received: number; sent: number }[]> {
  return db.rows(sql<{ day: string; received: number; sent: number }>`
    select to_char(m.created_at at time zone c.time_zone, 'YYYY-MM-DD') as day,
      (count(*) filter (where not m.from_me))::integer as received, (count(*) filter (where m.from_me))::integer as sent
    from messages m join companies c on c.id = m.company_id
    where m.company_id = ${db.companyId} and m.id > ${from}::bigint and m.id <= ${to}::bigint
    group by 1`);
}
