import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** How many open tickets of each of these people have messages that nobody has read; nothing for whoever has none. */
export async function countOwnUnread(
  db: ReadTx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ user_id: number; count: number }>`
    select user_id, count(*)::integer as count from tickets
    where company_id = ${db.companyId} and status = 'open' and unread_messages > 0
      and user_id = any(${[...new Set(userIds)]})
    group by user_id`);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
