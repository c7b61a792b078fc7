import type { AnswerOf } from "@recado/contract/shared/route";
import type { createUserRole, UserRoleForm } from "@recado/contract/user-roles";
import { auditUpdate, recordAudit } from "../../domain/audit-log/actions.ts";
import { requireQueues } from "../../domain/queues/queries.ts";
import { returnTicketsOf } from "../../domain/tickets/actions.ts";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { publishRole } from "../../domain/user-roles/actions.ts";
import { accessRole, lockExistingRole, requireMayGive } from "../../domain/user-roles/policy.ts";
import { auditedRole, permissionsOf } from "../../domain/user-roles/present.ts";
import {
  deleteRoleRow,
  insertRole,
  type UserRoleRow,
  updateRoleRow,
  writeRoleQueues,
} from "../../domain/user-roles/store.ts";
import { assignQueues } from "../../domain/users/actions.ts";
import { colleagueOf } from "../../domain/users/queries.ts";
import { lockUsersOfRole } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import { violates, type WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";

type RoleAnswer = AnswerOf<typeof createUserRole>;
type RoleChanges = { [Field in keyof UserRoleForm]?: UserRoleForm[Field] | undefined };

export async function createRole(db: WriteTx, actor: Actor, form: UserRoleForm): Promise<RoleAnswer> {
  requireMayGive(actor, { profile: "user", role: form });
  const { name, permissions, queueIds } = form;
  const id = await refuseTakenName(
    insertRole(db, { name, permissions: permissionsOf({ permissions }), decides_queues: queueIds !== null }),
  );
  await writeQueues(db, id, queueIds ?? []);
  await recordAudit(db, actor, { area: "userRoles", action: "created", entityId: id, label: name });
  return publishExisting(db, "create", id);
}

/**
 * Changes a role. Its users have the new permissions and queues from the commit on, in every process and on every
 * screen. Tickets that they no longer see return to their queues.
 */
export async function updateRole(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: RoleChanges,
): Promise<RoleAnswer> {
  const before = await lockExistingRole(db, id, "change");
  requireMayGive(actor, holderOf(before));
  const permissions = permissionsOf(changes.permissions ? { permissions: changes.permissions } : before);
  requireMayGive(actor, { profile: "user", role: { permissions } });
  const { name = before.name, queueIds } = changes;
  const look = async () => auditedRole(await accessRole(db, id));
  await auditUpdate(db, actor, { area: "userRoles", entityId: id, look }, async () => {
    const decides_queues = queueIds === undefined ? before.decides_queues : queueIds !== null;
    await refuseTakenName(updateRoleRow(db, id, { name, permissions, decides_queues }));
    if (queueIds !== undefined) await writeQueues(db, id, queueIds ?? []);
  });
  await changeUsersOfRole(db, actor, await accessRole(db, id), queueIds !== undefined);
  db.notify("actor", `${db.companyId}:*`);
  return publishExisting(db, "update", id);
}

async function changeUsersOfRole(
  db: WriteTx,
  actor: Actor,
  role: UserRoleRow,
  hasQueues: boolean,
): Promise<void> {
  const queueIds = role.queues.map((queue) => queue.id);
  for (const user of await lockUsersOfRole(db, role.id)) {
    if (hasQueues && role.decides_queues) await assignQueues(db, user.id, queueIds);
    const colleague = colleagueOf(user);
    const kept = visibleQueues(role.decides_queues ? { ...colleague, queueIds } : colleague);
    if (kept) await returnTicketsOf(db, user, actor.userId, kept);
  }
}

/** Deletes a role that no user has. Users keep their role until an admin chooses what they may do instead. */
export async function deleteRole(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const role = await lockExistingRole(db, id, "change");
  requireMayGive(actor, holderOf(role));
  await deleteRoleRow(db, id).catch((error: unknown) => {
    if (violates(error, "users_role")) throw new AppError("ERR_ROLE_IN_USE");
    throw error;
  });
  await recordAudit(db, actor, { area: "userRoles", action: "deleted", entityId: id, label: role.name });
  db.publish([companyRoom(db.companyId)], "userRole", { action: "delete", userRoleId: id });
}

function holderOf(role: UserRoleRow) {
  return { profile: "user", role: { permissions: permissionsOf(role) } } as const;
}

async function writeQueues(db: WriteTx, roleId: number, queueIds: readonly number[]): Promise<void> {
  await requireQueues(db, queueIds);
  await writeRoleQueues(db, roleId, [...new Set(queueIds)]);
}

async function publishExisting(db: WriteTx, action: "create" | "update", id: number): Promise<RoleAnswer> {
  const role = await publishRole(db, action, id);
  if (!role) throw new AppError("ERR_NO_ROLE_FOUND");
  return role;
}

async function refuseTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    if (violates(error, "user_roles_name")) throw new AppError("ERR_ROLE_NAME_EXISTS");
    throw error;
  });
}
