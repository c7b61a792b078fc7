import type { PermissionHolder, Profile } from "@recado/contract/shared/permissions";
import { sql } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { findAllUsers, findUser, lockUserRow, type UserRow } from "./store.ts";

/** Properties of a user that decide what they may see. */
export interface ColleagueRow extends PermissionHolder {
  id: number;
  allTicket: boolean;
  queueIds: readonly number[];
}

/** Returns whether any company has a super user. */
export async function hasSuperUser(db: Pick<ReadTx, "first">): Promise<boolean> {
  const found = await db.first(sql<{ has_super_user: boolean }>`select has_super_user()`);
  return found?.has_super_user === true;
}

/** Finds the companies that have super users. */
export async function findOperatorCompanies(db: Pick<ReadTx, "rows">): Promise<number[]> {
  return (await db.rows(sql<{ id: number }>`select id from list_host_companies() as id`)).map(({ id }) => id);
}

/** Returns whether this company has a super user. */
export async function hasOwnSuperUser(db: ReadTx): Promise<boolean> {
  const found = await db.first(sql`select 1 from users where company_id = ${db.companyId} and super`);
  return found !== undefined;
}

export async function listColleagues(db: ReadTx): Promise<ColleagueRow[]> {
  return (await findAllUsers(db)).filter((user) => user.active).map(colleagueOf);
}

/**
 * Finds an active user who has accepted the invitation, and locks the user's row until the transaction ends, so that the
 * user is not removed and loses no queue.
 */
export async function lockColleague(db: WriteTx, id: number): Promise<ColleagueRow | undefined> {
  const user = await lockUserRow(db, id);
  return user?.active && user.invitation_expires_at === null ? colleagueOf(user) : undefined;
}

/** Finds the active users among these ids, and whether each has not accepted the invitation yet. */
export async function findColleagues(
  db: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ColleagueRow & { isInvited: boolean }>> {
  const found = new Map<number, ColleagueRow & { isInvited: boolean }>();
  for (const id of new Set(ids)) {
    const user = await findUser(db, id);
    if (user?.active) found.set(id, { ...colleagueOf(user), isInvited: user.invitation_expires_at !== null });
  }
  return found;
}

/** Returns whether an active user has not accepted the invitation yet. */
export async function isInvited(db: ReadTx, id: number): Promise<boolean> {
  const user = await findUser(db, id);
  return user?.active === true && user.invitation_expires_at !== null;
}

export function colleagueOf({ id, profile, role, all_ticket, queues }: UserRow): ColleagueRow {
  return {
    id,
    profile: profile as Profile,
    role,
    allTicket: all_ticket,
    queueIds: queues.map((queue) => queue.id),
  };
}

/** Counts the active users of each queue who can sign in; queues without such users are missing. */
export async function countUsersOfQueues(db: ReadTx): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(
    sql<{ queue_id: number; count: number }>`
      select uq.queue_id, count(*)::integer as count from user_queues uq
      join users u on u.company_id = uq.company_id and u.id = uq.user_id and u.active
        and u.invitation_expires_at is null
      where uq.company_id = ${db.companyId} group by uq.queue_id`,
  );
  return new Map(rows.map(({ queue_id, count }) => [queue_id, count]));
}

/** Lists the ids of the active users who belong to one of these queues. */
export async function listUsersOfQueues(db: ReadTx, queueIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select id from users where company_id = ${db.companyId} and active and id in (
      select user_id from user_queues where company_id = ${db.companyId} and queue_id = any(${[...queueIds]}::integer[]))`);
  return rows.map(({ id }) => id);
}

/** Lists the email addresses of the company's active admins. */
export async function listAdminAddresses(db: ReadTx): Promise<string[]> {
  const rows = await db.rows(
    sql<{ email: string }>`
      select email from users where company_id = ${db.companyId} and active and profile = 'admin' order by id`,
  );
  return rows.map(({ email }) => email);
}
