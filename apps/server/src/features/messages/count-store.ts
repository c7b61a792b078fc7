import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** How many of the company's messages with ids after the first up to the second came in and went out, by days of its calendar. */
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
