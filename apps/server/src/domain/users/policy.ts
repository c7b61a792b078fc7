import { isDeepStrictEqual } from "node:util";
import { coversPermissions } from "@recado/contract/shared/permission-sets";
import { minOwnPassword, type UserChanges } from "@recado/contract/staff";
import { type Actor, hasPermission } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { lockCompany } from "../companies/queries.ts";
import { presentLeave } from "./present.ts";
import { colleagueOf } from "./queries.ts";
import { countActiveUsers, findUser, type UserRow } from "./store.ts";

export async function accessUser(db: ReadTx, id: number): Promise<UserRow> {
  const user = await findUser(db, id);
  if (!user || user.host_user_id !== null) throw new AppError("ERR_NO_USER_FOUND");
  return user;
}

/**
 * Throws unless the actor may change the user. Admins may change everyone except super users, who change themselves.
 * Users with a role that may edit users change only those who have no more permissions. Other users may change
 * themselves, but not their rights.
 */
export function requireMayChangeUser(actor: Actor, user: UserRow, changes: UserChanges): void {
  const isSelf = user.id === actor.userId;
  if (user.super && !actor.super && !isSelf) throw new AppError("ERR_NO_PERMISSION");
  const mayEdit = hasPermission(actor, "user-modal:editProfile");
  if (!mayEdit && !isSelf) throw new AppError("ERR_NO_PERMISSION");
  // Otherwise a user could set the password of a user with more permissions, and sign in with these.
  if (!isSelf && !coversPermissions(actor, colleagueOf(user))) throw new AppError("ERR_NO_PERMISSION");
  if (!mayEdit && changesRights(user, changes)) throw new AppError("ERR_NO_PERMISSION");
  if (!hasPermission(actor, "user-modal:editQueues") && changesQueues(user, changes))
    throw new AppError("ERR_NO_PERMISSION");
}

/**
 * Throws if a password is shorter than the minimum for a user's own password. Admins, who edit other users too, may set
 * shorter passwords.
 */
export function requireLongPassword(actor: Actor, { password }: UserChanges): void {
  if (password === undefined || password.length >= minOwnPassword) return;
  if (hasPermission(actor, "user-modal:editProfile")) return;
  throw new AppError("ERR_VALIDATION", { issues: [{ path: "password", message: "Too Short!" }] });
}

/** Returns whether the form changes the user's rights. A value equal to the current one is no change. */
export function changesRights(user: UserRow, changes: UserChanges): boolean {
  const { profile, roleId, whatsappId, allTicket, active, capacity, leave } = changes;
  return (
    (profile !== undefined && profile !== user.profile) ||
    (roleId !== undefined && roleId !== (user.role?.id ?? null)) ||
    (whatsappId !== undefined && whatsappId !== user.connection_id) ||
    (allTicket !== undefined && (allTicket === "enabled") !== user.all_ticket) ||
    (active !== undefined && active !== user.active) ||
    (capacity !== undefined && capacity !== user.capacity) ||
    (leave !== undefined && !isDeepStrictEqual(leave, presentLeave(user)))
  );
}

/**
 * Returns the id of the user's role after a change; null if the user's profile decides. A change of the profile alone
 * ends the role, because clients that know no roles send nothing else.
 */
export function roleIdAfter(
  user: UserRow,
  { profile, roleId }: Pick<UserChanges, "profile" | "roleId">,
): number | null {
  if (roleId !== undefined) return roleId;
  return profile === undefined || profile === user.profile ? (user.role?.id ?? null) : null;
}

export function changesQueues(user: UserRow, { queueIds }: UserChanges): boolean {
  if (queueIds === undefined) return false;
  const before = new Set(user.queues.map(({ id }) => id));
  const after = new Set(queueIds);
  return before.size !== after.size || [...after].some((id) => !before.has(id));
}

/**
 * Throws ERR_LAST_ADMIN unless the company has another active admin who can sign in, because nobody can manage a company
 * without admins. The lock serialises two admins who leave at the same time.
 */
export async function requireOtherAdmin(db: WriteTx, user: UserRow): Promise<void> {
  if (user.profile !== "admin" || !user.active) return;
  await lockCompany(db);
  const own = user.invitation_expires_at === null ? 1 : 0;
  if ((await countActiveUsers(db)).admins - own < 1) throw new AppError("ERR_LAST_ADMIN");
}
