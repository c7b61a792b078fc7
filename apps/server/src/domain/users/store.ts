import type { Invitation } from "@recado/contract/users";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Users } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";
import { type OwnRole, roleOfUser } from "../user-roles/queries.ts";
import type { PresenceTimes } from "./rules.ts";

type HiddenColumn =
  | "role_id"
  | "password_hash"
  | "used_at"
  | "email_confirmed_at"
  | "invitation_hash"
  | "invitation_mail_id"
  | "second_factor_grace_from";

export type UserRow = Omit<Selectable<Users>, HiddenColumn> & {
  role: OwnRole | null;
  queues: { id: number; name: string; color: string }[];
  leave_from: string | null;
  leave_to: string | null;
  /** Version of the user's photo; null if the user has none. */
  photo_version: string | null;
  invitation_delivery: Invitation["delivery"];
};

const userColumns = [
  "users.company_id",
  "users.id",
  "users.name",
  "users.email",
  "users.profile",
  "users.super",
  "users.all_ticket",
  "users.active",
  "users.capacity",
  "users.deputy_id",
  "users.connection_id",
  "users.language",
  "users.last_seen_at",
  "users.left_at",
  "users.idle_at",
  "users.absent_since",
  "users.absence_reason",
  "users.created_at",
  "users.updated_at",
  "users.host_company_id",
  "users.host_user_id",
  "users.invitation_expires_at",
] as const;

/** State of the mail that carries the user's invitation. Records of mails are deleted long after an invitation's end. */
const deliveryOfInvitation = sql<
  Invitation["delivery"]
>`case when users.invitation_mail_id is null then 'link'
  else coalesce((select case when mails.given_up_at is not null then 'failed' when mails.sent_at is null then 'sending' end
    from mails where mails.company_id = users.company_id and mails.id = users.invitation_mail_id), 'sent') end`;

const dayOf = (name: string) => sql<string | null>`to_char(${sql.ref(`users.${name}`)}, 'YYYY-MM-DD')`;

function usersOf(db: ReadTx) {
  return build
    .selectFrom("users")
    .select(userColumns)
    .select(roleOfUser("users").as("role"))
    .select(
      sql<UserRow["queues"]>`coalesce((
        select json_agg(json_build_object('id', queues.id, 'name', queues.name, 'color', queues.color) order by queues.id)
        from user_queues join queues on queues.company_id = user_queues.company_id and queues.id = user_queues.queue_id
        where user_queues.company_id = users.company_id and user_queues.user_id = users.id), '[]')`.as(
        "queues",
      ),
    )
    .select(
      sql<string | null>`(
        select version from user_photos
        where company_id = users.company_id and user_id = users.id and size = 'small')`.as("photo_version"),
    )
    .select(deliveryOfInvitation.as("invitation_delivery"))
    .select([dayOf("leave_from").as("leave_from"), dayOf("leave_to").as("leave_to")])
    .where("users.company_id", "=", db.companyId);
}

/**
 * Finds a user by id. Support users, who are not members of the company, are found too; `accessUser` finds members
 * only.
 */
export function findUser(db: ReadTx, id: number): Promise<UserRow | undefined> {
  return db.first(usersOf(db).where("users.id", "=", id));
}

/** Finds the company's users, optionally filtered by name or email address. */
export function findAllUsers(db: ReadTx, search = ""): Promise<UserRow[]> {
  return db.rows(foundUsers(db, search));
}

function foundUsers(db: ReadTx, search: string) {
  const people = usersOf(db)
    .where("users.host_user_id", "is", null)
    .orderBy(sql`users.name collate name_order`)
    .orderBy("users.id");
  return search === "" ? people : people.where(matching(search));
}

function matching(search: string) {
  return sql<boolean>`search_text(users.name || ' ' || users.email) like search_text(${containing(search)})`;
}

export async function findUserPage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: UserRow[]; count: number }> {
  const rows = await db.rows(foundUsers(db, search).offset(sql.lit(offset)).limit(sql.lit(limit)));
  const counted = build
    .selectFrom("users")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", db.companyId)
    .where("host_user_id", "is", null)
    .where(matching(search));
  return { rows, count: onlyRow(await db.rows(counted)).count };
}

/** Finds the first super user of this company. */
export function findSuperUser(db: ReadTx): Promise<{ id: number } | undefined> {
  return db.first(
    sql<{
      id: number;
    }>`select id from users where company_id = ${db.companyId} and super order by id limit 1`,
  );
}

export function findPasswordHash(db: ReadTx, id: number) {
  return db.first(sql<{ password_hash: string; active: boolean }>`
    select password_hash, active from users where company_id = ${db.companyId} and id = ${id}`);
}

export async function insertUser(
  db: ReadTx,
  user: Omit<Insertable<Users>, "company_id">,
  queueIds: readonly number[],
): Promise<number> {
  const statement = build
    .insertInto("users")
    .values({ ...user, company_id: db.companyId })
    .returning("id");
  const { id } = onlyRow(await db.rows(statement));
  await addUserQueues(db, id, queueIds);
  return id;
}

/** Creates or reuses the user as whom an operator's support person acts in this company. */
export async function keepSupportUser(
  db: ReadTx,
  { name, email, host }: { name: string; email: string; host: { companyId: number; userId: number } },
): Promise<number> {
  const kept = await db.rows(sql<{ id: number }>`
    insert into users (company_id, name, email, password_hash, profile, all_ticket, active, host_company_id, host_user_id)
    values (${db.companyId}, ${name}, ${email}, '', 'admin', true, false, ${host.companyId}, ${host.userId})
    on conflict (company_id, host_company_id, host_user_id) where host_user_id is not null
      do update set name = excluded.name, updated_at = now()
    returning id`);
  return onlyRow(kept).id;
}

export async function addUserQueues(db: ReadTx, userId: number, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length === 0) return;
  const values = queueIds.map((queueId) => ({
    company_id: db.companyId,
    user_id: userId,
    queue_id: queueId,
  }));
  await db.run(build.insertInto("user_queues").values(values));
}

export async function removeUserQueues(db: ReadTx, userId: number): Promise<void> {
  await db.run(
    build.deleteFrom("user_queues").where("company_id", "=", db.companyId).where("user_id", "=", userId),
  );
}

/**
 * Stores a presence signal of the user; returns the user's previous state. The row is locked, so that of two concurrent
 * signals the second sees the first.
 */
export async function noteUserSeen(
  db: ReadTx,
  userId: number,
  now: Date,
  isInUse: boolean,
): Promise<PresenceTimes | undefined> {
  const use = isInUse ? sql`, used_at = greatest(before.used_at, ${now}), idle_at = null` : sql``;
  const rows = await db.rows(sql<PresenceTimes>`
    with before as (
      select last_seen_at, left_at, used_at, idle_at, absent_since
      from users where company_id = ${db.companyId} and id = ${userId} for update)
    update users set last_seen_at = greatest(before.last_seen_at, ${now}), left_at = null ${use} from before
    where company_id = ${db.companyId} and id = ${userId}
    returning before.last_seen_at, before.left_at, before.idle_at, before.absent_since`);
  return rows[0];
}

/**
 * Marks the user as idle unless one of their browser tabs was in use since `at`; returns whether the user was marked.
 */
export async function noteUserIdle(db: ReadTx, userId: number, at: Date): Promise<boolean> {
  const changed = await db.run(
    build
      .updateTable("users")
      .set({ idle_at: at })
      .where("company_id", "=", db.companyId)
      .where("id", "=", userId)
      .where((where) => where.or([where("used_at", "is", null), where("used_at", "<", at)]))
      .where("idle_at", "is", null),
  );
  return changed > 0;
}

/** Marks the user as gone unless one of their browser tabs was seen since `at`; returns whether the user was marked. */
export async function noteUserLeft(db: ReadTx, userId: number, at: Date): Promise<boolean> {
  const changed = await db.run(
    build
      .updateTable("users")
      .set({ left_at: at })
      .where("company_id", "=", db.companyId)
      .where("id", "=", userId)
      .where("last_seen_at", "<=", at)
      .where("left_at", "is", null),
  );
  return changed > 0;
}

/** Locks the user until the transaction ends. */
export function lockUser(db: ReadTx, id: number) {
  return db.first(
    build
      .selectFrom("users")
      .select(["password_hash", "invitation_hash", "invitation_expires_at", "invitation_mail_id"])
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .forUpdate(),
  );
}

/** Locks the user's row against changes and the loss of queues, and then returns the user. */
export async function lockUserRow(db: ReadTx, id: number): Promise<UserRow | undefined> {
  await db.run(sql`select 1 from users where company_id = ${db.companyId} and id = ${id} for share`);
  return findUser(db, id);
}

/** Locks the rows of the role's users against changes, and then returns these users. */
export async function lockUsersOfRole(db: ReadTx, roleId: number): Promise<UserRow[]> {
  const ofRole = sql<boolean>`users.company_id = ${db.companyId} and users.role_id = ${roleId}`;
  await db.run(sql`select 1 from users where ${ofRole} order by users.id for update`);
  return db.rows(usersOf(db).where(ofRole).orderBy("users.id"));
}

export async function updateUserRow(db: ReadTx, id: number, changes: Updateable<Users>): Promise<void> {
  await db.run(
    build
      .updateTable("users")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteUserRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("users").where("company_id", "=", db.companyId).where("id", "=", id));
}

/** Confirms the user's email address; returns whether the address was unconfirmed before. */
export async function confirmUserEmail(db: ReadTx, id: number, at: Date): Promise<boolean> {
  const changed = await db.run(
    build
      .updateTable("users")
      .set({ email_confirmed_at: at })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id)
      .where("email_confirmed_at", "is", null),
  );
  return changed > 0;
}

/** Counts the active users, and the admins among them who have accepted their invitation. */
export async function countActiveUsers(db: ReadTx): Promise<{ users: number; admins: number }> {
  return onlyRow(
    await db.rows(sql<{ users: number; admins: number }>`
      select count(*)::integer as users,
        (count(*) filter (where profile = 'admin' and invitation_expires_at is null))::integer as admins
      from users where company_id = ${db.companyId} and active`),
  );
}
