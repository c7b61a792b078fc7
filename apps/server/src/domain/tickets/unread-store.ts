import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Counts each user's open tickets with unread messages, without snoozed tickets; users without any are missing. */
export async function countOwnUnread(
  db: ReadTx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ user_id: number; count: number }>`
    select user_id, count(*)::integer as count from tickets
    where company_id = ${db.companyId} and status = 'open' and unread_messages > 0 and snoozed_at is null
      and user_id = any(${[...new Set(userIds)]})
    group by user_id`);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/**
 * Recounts the ticket's unread messages without moving the ticket in its list. Returns undefined if the number has not
 * dropped.
 */
export async function recountUnread(db: ReadTx, id: number): Promise<number | undefined> {
  const recounted = await db.first(sql<{ unread_messages: number }>`
    update tickets t set unread_messages = left_over.count
    from (select count(*)::integer as count from messages
      where company_id = ${db.companyId} and ticket_id = ${id} and not from_me and not read) left_over
    where t.company_id = ${db.companyId} and t.id = ${id} and t.unread_messages > left_over.count
    returning t.unread_messages`);
  return recounted?.unread_messages;
}
