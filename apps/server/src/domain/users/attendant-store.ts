import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { PresenceTimes } from "./rules.ts";

/** User who may serve a queue, with what decides whether the user gets tickets automatically. */
export interface AttendantRow extends PresenceTimes {
  id: number;
  name: string;
  capacity: number | null;
  queue_ids: number[];
}

/**
 * Locks the active users of these queues against changes until the transaction ends, and returns those who are not on
 * leave. The users are
 * read after the lock, because they may have lost a queue while the statement waited for it.
 */
export async function lockAttendants(
  db: ReadTx,
  queueIds: readonly number[],
  today: string,
): Promise<AttendantRow[]> {
  const ofQueues = sql`uq.company_id = ${db.companyId} and uq.queue_id = any(${[...queueIds]}::integer[])`;
  await db.run(sql`
    select 1 from users where company_id = ${db.companyId} and id in (select uq.user_id from user_queues uq where ${ofQueues})
    order by id for share`);
  return db.rows(sql<AttendantRow>`
    select u.id, u.name, u.capacity, u.last_seen_at, u.left_at, u.idle_at, u.absent_since, array_agg(uq.queue_id) as queue_ids
    from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq.user_id
    where ${ofQueues} and u.active and u.invitation_expires_at is null
      and (u.leave_from is null or ${today}::date not between u.leave_from and u.leave_to)
    group by u.company_id, u.id order by u.id`);
}

/** Finds the users who are on leave, each with the deputy, if there is one. */
export async function findDeputies(db: ReadTx, today: string): Promise<ReadonlyMap<number, number | null>> {
  const rows = await db.rows(sql<{ id: number; deputy_id: number | null }>`
    select id, deputy_id from users
    where company_id = ${db.companyId} and ${today}::date between leave_from and leave_to`);
  return new Map(rows.map(({ id, deputy_id }) => [id, deputy_id]));
}
