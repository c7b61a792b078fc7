import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Whether the contact has written over that connection since then; of long chains of tickets the newest are looked at. */
export async function hasWrittenSince(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from (
      select id from tickets where company_id = ${db.companyId} and contact_id = ${contactId}
      order by id desc limit 20) t
    cross join lateral (
      select created_at from messages
      where company_id = ${db.companyId} and ticket_id = t.id and not from_me and connection_id = ${connectionId}
      order by id desc limit 1) m
    where m.created_at >= ${since} limit 1`);
  return row !== undefined;
}
