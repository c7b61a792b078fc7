import type { AuditChange } from "@recado/contract/audit-log";
import type { Route } from "@recado/contract/shared/route";
import type { UserChanges } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { recordChanges } from "../../domain/audit-log/actions.ts";
import { type AuditedFields, changesBetween } from "../../domain/audit-log/rules.ts";
import { requirePlanRoom } from "../../domain/companies/policy.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { returnTicketsOf } from "../../domain/tickets/actions.ts";
import { visibleQueues } from "../../domain/tickets/policy.ts";
import { publishRole } from "../../domain/user-roles/actions.ts";
import { lockExistingRole, requireMayGive } from "../../domain/user-roles/policy.ts";
import { permissionsOf } from "../../domain/user-roles/present.ts";
import { assignQueues, changeUser, leaveColumns, publishUser } from "../../domain/users/actions.ts";
import {
  accessUser,
  changesQueues,
  changesRights,
  requireLongPassword,
  requireMayChangeUser,
  requireOtherAdmin,
  roleIdAfter,
} from "../../domain/users/policy.ts";
import { colleagueOf } from "../../domain/users/queries.ts";
import { countActiveUsers, findPasswordHash, lockUser, type UserRow } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { RouteInput } from "../../platform/http/serve.ts";
import type { GuessLimits } from "../auth/guess-limits.ts";
import { hashPassword } from "../auth/password.ts";
import { requirePassword } from "../auth/require-password.ts";
import { endSessions } from "../auth/sessions.ts";
import { followInvitedUser } from "../recovery/invite-user.ts";
import type { AddUserDeps } from "./add-user.ts";

export interface UserDeps extends AddUserDeps {
  guessLimits: GuessLimits;
}

export interface UserCall extends CompanyTransactions {
  actor: Actor;
  id: number;
}

/** Changes a user's data and rights; new rights apply everywhere from the commit on. */
export async function updateUser(
  deps: UserDeps,
  call: UserCall & Pick<RouteInput<Route>, "requireVerified">,
  changes: UserChanges,
): Promise<User> {
  const { clock, guessLimits } = deps;
  const { actor, id, read, write } = call;
  // The right to change the user is checked before the password is hashed, because hashing is slow.
  const known = await read(async (db) => {
    const user = await accessUser(db, id);
    requireMayChangeUser(actor, user, changes);
    requireLongPassword(actor, changes);
    return { user, hash: (await findPasswordHash(db, id))?.password_hash };
  });
  if (needsCurrentPassword(actor, known.user, changes))
    await requirePassword(guessLimits, actor, known.hash, changes.currentPassword);
  if (takesOver(actor, known.user, changes)) await call.requireVerified();
  const newAddress = known.user.invitation_expires_at === null ? undefined : changes.email;
  if (newAddress !== undefined && newAddress !== known.user.email && deps.mailer)
    await deps.invitationLimits.count(actor.companyId, newAddress);
  const passwordHash = changes.password === undefined ? undefined : await hashPassword(changes.password);
  return write(async (db) => {
    const locked = await lockUser(db, id);
    const before = await accessUser(db, id);
    requireMayChangeUser(actor, before, changes);
    // Another request has changed the password since it was checked.
    if (locked?.password_hash !== known.hash && needsCurrentPassword(actor, before, changes))
      throw new AppError("ERR_CURRENT_PASSWORD");
    const given = await withRole(db, actor, before, changes);
    await requirePossible(db, before, given);
    await writeUser(db, before, given, passwordHash);
    await followInvitedUser(db, deps, before, {
      hasPassword: passwordHash !== undefined,
      email: changes.email ?? before.email,
      active: changes.active ?? before.active,
      inviter: actor.name,
    });
    const after = await accessUser(db, id);
    await endWork(db, actor, after, { changes, wasActive: before.active });
    const told = await changesOf(db, before, after);
    if (passwordHash !== undefined) told.push({ field: "password" });
    await recordChanges(db, actor, { area: "users", entityId: id, label: after.name, changes: told });
    db.notify("actor", `${db.companyId}:${id}`);
    await publishRolesOf(db, before, after);
    return publishUser(db, "update", after, clock.now());
  });
}

/**
 * Users who change their own email address or password must give the current password. Otherwise somebody at an
 * unattended browser could lock the user out.
 */
function needsCurrentPassword(actor: Actor, user: UserRow, changes: UserChanges): boolean {
  return user.id === actor.userId && changesLogin(user, changes);
}

/** A change of another user's email address or password lets the actor sign in as that user. */
function takesOver(actor: Actor, user: UserRow, changes: UserChanges): boolean {
  return user.id !== actor.userId && changesLogin(user, changes);
}

function changesLogin(user: UserRow, { email, password }: UserChanges): boolean {
  return password !== undefined || (email !== undefined && email !== user.email);
}

/**
 * Returns the changes with what follows from the user's role: the profile `user`, and the role's queues if it decides
 * them. Throws if the actor may not give so much.
 */
async function withRole(
  db: WriteTx,
  actor: Actor,
  user: UserRow,
  changes: UserChanges,
): Promise<UserChanges & { roleId: number | null }> {
  const roleId = roleIdAfter(user, changes);
  const role = roleId === null ? null : await lockExistingRole(db, roleId, "give");
  const profile = role ? "user" : (changes.profile ?? colleagueOf(user).profile);
  if (changesRights(user, changes))
    requireMayGive(actor, { profile, role: role && { permissions: permissionsOf(role) } });
  const queueIds = role?.decides_queues ? role.queues.map((queue) => queue.id) : changes.queueIds;
  return { ...changes, profile, roleId, queueIds };
}

/** Publishes the roles that have lost or gained the user, because they show the number of their users. */
async function publishRolesOf(db: WriteTx, before: UserRow, after: UserRow): Promise<void> {
  if (before.role?.id === after.role?.id) return;
  for (const role of [before.role, after.role]) if (role) await publishRole(db, "update", role.id);
}

async function requirePossible(db: WriteTx, user: UserRow, changes: UserChanges): Promise<void> {
  const { profile = user.profile, active = user.active, whatsappId } = changes;
  if (profile !== "admin" || !active) await requireOtherAdmin(db, user);
  if (active && !user.active)
    await requirePlanRoom(db, "users", async () => (await countActiveUsers(db)).users);
  if (whatsappId != null) await accessConnection(db, whatsappId);
  const { deputyId } = changes.leave ?? {};
  if (deputyId === user.id) throw new AppError("ERR_NO_USER_FOUND");
  if (deputyId != null) await accessUser(db, deputyId);
}

async function writeUser(
  db: WriteTx,
  user: UserRow,
  changes: UserChanges & { roleId: number | null },
  passwordHash: string | undefined,
): Promise<void> {
  const { name, email, profile, roleId, allTicket, whatsappId, language, active, capacity, leave } = changes;
  if (changes.queueIds && changesQueues(user, changes))
    await assignQueues(db, user.id, [...new Set(changes.queueIds)]);
  await changeUser(db, user.id, {
    name,
    email,
    profile,
    role_id: roleId,
    language,
    capacity,
    active,
    ...(leave === undefined ? {} : leaveColumns(leave)),
    connection_id: whatsappId,
    ...(allTicket === undefined ? {} : { all_ticket: allTicket === "enabled" }),
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  });
}

/**
 * Applies the consequences of a change. Tickets that the user may no longer see return to their queues. Deactivation
 * ends all sessions at once, a new password all other sessions.
 */
async function endWork(
  db: WriteTx,
  actor: Actor,
  user: UserRow,
  { changes, wasActive }: { changes: UserChanges; wasActive: boolean },
): Promise<void> {
  const kept = user.active ? visibleQueues(colleagueOf(user)) : [];
  if (kept) await returnTicketsOf(db, user, actor.userId, kept);
  if (wasActive && !user.active) await endSessions(db, user, "deactivated");
  else if (changes.password !== undefined)
    await endSessions(db, user, "password", user.id === actor.userId ? actor.sessionId : undefined);
}

async function changesOf(db: ReadTx, before: UserRow, after: UserRow): Promise<AuditChange[]> {
  return changesBetween(await fieldsOf(db, before), await fieldsOf(db, after));
}

async function fieldsOf(db: ReadTx, user: UserRow): Promise<AuditedFields> {
  const connection = user.connection_id === null ? null : await accessConnection(db, user.connection_id);
  return {
    name: user.name,
    email: user.email,
    profile: user.profile,
    role: user.role?.name ?? null,
    active: user.active,
    allTicket: user.all_ticket,
    connection: connection?.name ?? null,
    queues: user.queues.map(({ name }) => name),
    language: user.language,
    capacity: user.capacity,
    leave: await describeLeave(db, user),
  };
}

/** Leave of the user as the audit log shows it; null without a leave. */
async function describeLeave(
  db: ReadTx,
  { leave_from, leave_to, deputy_id }: UserRow,
): Promise<string | null> {
  if (leave_from === null) return null;
  const deputy = deputy_id === null ? undefined : await accessUser(db, deputy_id);
  return `${leave_from} – ${leave_to}${deputy ? ` (${deputy.name})` : ""}`;
}
