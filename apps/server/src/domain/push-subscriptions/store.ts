import type { Language } from "@recado/contract/shared/language";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import type { PushSubscription } from "../../ports/push-sender.ts";
import { roleOfUser } from "../user-roles/queries.ts";

/** Push subscription, with the current rights of the user who made it. */
export interface ListenerRow extends PushSubscription, PermissionHolder {
  id: number;
  user_id: number;
  all_ticket: boolean;
  queue_ids: number[];
  language: Language;
}

/** Largest number of subscriptions kept for each session; older ones are deleted. */
const mostPerSession = 3;

/**
 * Stores this browser's subscription for the signed-in user and deletes the subscriptions of the user's other sessions.
 */
export async function saveSubscription(
  db: ReadTx,
  { userId, sessionId }: { userId: number; sessionId: string },
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<number> {
  const rows = await db.rows(sql<{ id: number }>`
    insert into push_subscriptions (company_id, user_id, session_id, endpoint, p256dh, auth)
    values (${db.companyId}, ${userId}, ${sessionId}, ${endpoint}, ${p256dh}, ${auth})
    on conflict (company_id, endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth
    returning id`);
  const { id } = onlyRow(rows);
  await db.run(sql`
    delete from push_subscriptions where company_id = ${db.companyId} and user_id = ${userId} and id <> ${id}
      and (session_id <> ${sessionId} or id not in (
        select id from push_subscriptions where company_id = ${db.companyId} and user_id = ${userId}
        order by id desc limit ${sql.lit(mostPerSession)}))`);
  return id;
}

/**
 * Replaces a subscription. Returns false if no subscription has the old endpoint and secret, or if the new endpoint is
 * stored already.
 */
export async function replaceSubscription(
  db: ReadTx,
  old: { endpoint: string; auth: string },
  { endpoint, p256dh, auth }: PushSubscription,
): Promise<boolean> {
  const changed = await db.run(sql`
    update push_subscriptions set endpoint = ${endpoint}, p256dh = ${p256dh}, auth = ${auth}
    where company_id = ${db.companyId} and endpoint = ${old.endpoint} and auth = ${old.auth} and not exists (
      select 1 from push_subscriptions k
      where k.company_id = ${db.companyId} and k.endpoint = ${endpoint} and k.endpoint <> ${old.endpoint})`);
  return changed > 0;
}

/** Deletes a user's subscription; returns false if the user has no subscription with this id. */
export async function deleteSubscription(db: ReadTx, userId: number, id: number): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from push_subscriptions where company_id = ${db.companyId} and user_id = ${userId} and id = ${id}`);
  return deleted > 0;
}

export async function forgetSubscription(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from push_subscriptions where company_id = ${db.companyId} and id = ${id}`);
}

export async function hasSubscriptions(db: ReadTx): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from push_subscriptions where company_id = ${db.companyId} limit 1`,
  );
  return row !== undefined;
}

/**
 * Finds the subscriptions of all users with a valid session. The users' rights are their current rights, not those at
 * the time of the subscription.
 */
export function findListeners(db: ReadTx): Promise<ListenerRow[]> {
  return db.rows(sql<ListenerRow>`
    select s.id, s.user_id, s.endpoint, s.p256dh, s.auth, u.profile, ${roleOfUser("u")} as role, u.all_ticket,
      coalesce(u.language, c.language) as language,
      array(select queue_id from user_queues q where q.company_id = u.company_id and q.user_id = u.id) as queue_ids
    from push_subscriptions s
    join user_sessions us on us.company_id = s.company_id and us.id = s.session_id
    join users u on u.company_id = s.company_id and u.id = s.user_id
    join companies c on c.id = s.company_id
    where s.company_id = ${db.companyId} and us.ended_at is null and us.expires_at > now() and us.inside_session_id is null and u.active and may_work(c, now())
    order by s.id`);
}
