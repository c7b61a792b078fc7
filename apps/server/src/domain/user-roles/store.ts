import { type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { UserRoles } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

type Label = { id: number; name: string; color: string };

export type UserRoleRow = Pick<Selectable<UserRoles>, "id" | "name" | "permissions" | "decides_queues"> & {
  queues: Label[];
  users_count: number;
};

const columns = ["id", "name", "permissions", "decides_queues"] as const;

const queuesOfRole = sql<Label[]>`coalesce((
  select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name collate name_order, q.id)
  from user_role_queues rq join queues q on q.company_id = rq.company_id and q.id = rq.queue_id
  where rq.company_id = user_roles.company_id and rq.role_id = user_roles.id), '[]')`;

const usersCount = sql<number>`(
  select count(*)::integer from users u where u.company_id = user_roles.company_id and u.role_id = user_roles.id)`;

function rolesOf(db: ReadTx) {
  return build.selectFrom("user_roles").where("company_id", "=", db.companyId);
}

function rolesNamed(db: ReadTx, search: string) {
  return rolesOf(db).$if(search !== "", (roles) =>
    roles.where(sql<boolean>`search_text(name) like search_text(${containing(search)})`),
  );
}

function wholeRoles(db: ReadTx, search = "") {
  return rolesNamed(db, search)
    .select(columns)
    .select([queuesOfRole.as("queues"), usersCount.as("users_count")])
    .orderBy(sql`name collate name_order`)
    .orderBy("id");
}

export function findRoles(db: ReadTx): Promise<UserRoleRow[]> {
  return db.rows(wholeRoles(db));
}

export async function findRolePage(
  db: ReadTx,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: UserRoleRow[]; count: number }> {
  const page = wholeRoles(db, search).offset(sql.lit(offset)).limit(sql.lit(limit));
  const counted = rolesNamed(db, search).select(sql<number>`count(*)::integer`.as("count"));
  return { rows: await db.rows(page), count: onlyRow(await db.rows(counted)).count };
}

export function findUserRole(db: ReadTx, id: number): Promise<UserRoleRow | undefined> {
  return db.first(wholeRoles(db).where("id", "=", id));
}

/**
 * Locks the role until the transaction ends: against any change while it is given to a user (`give`), or also against
 * being given (`change`).
 */
export async function lockRole(db: ReadTx, id: number, purpose: "give" | "change"): Promise<void> {
  const role = rolesOf(db).where("id", "=", id).select("id");
  await db.run(purpose === "give" ? role.forShare() : role.forUpdate());
}

export interface RoleColumns {
  name: string;
  permissions: readonly string[];
  decides_queues: boolean;
}

export async function insertRole(db: ReadTx, { permissions, ...role }: RoleColumns): Promise<number> {
  const values = { ...role, permissions: [...permissions], company_id: db.companyId };
  return onlyRow(await db.rows(build.insertInto("user_roles").values(values).returning("id"))).id;
}

export async function updateRoleRow(
  db: ReadTx,
  id: number,
  { permissions, ...role }: RoleColumns,
): Promise<void> {
  await db.run(
    build
      .updateTable("user_roles")
      .set({ ...role, permissions: [...permissions], updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Replaces the queues that the role gives its users. */
export async function writeRoleQueues(
  db: ReadTx,
  roleId: number,
  queueIds: readonly number[],
): Promise<void> {
  await db.run(
    build.deleteFrom("user_role_queues").where("company_id", "=", db.companyId).where("role_id", "=", roleId),
  );
  if (queueIds.length === 0) return;
  const values = queueIds.map((queueId) => ({
    company_id: db.companyId,
    role_id: roleId,
    queue_id: queueId,
  }));
  await db.run(build.insertInto("user_role_queues").values(values));
}

export async function deleteRoleRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("user_roles").where("company_id", "=", db.companyId).where("id", "=", id));
}
