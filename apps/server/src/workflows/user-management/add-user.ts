import type { UserForm } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { requirePlanRoom } from "../../domain/companies/policy.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { publishRole } from "../../domain/user-roles/actions.ts";
import { lockExistingRole, requireMayGive } from "../../domain/user-roles/policy.ts";
import { permissionsOf } from "../../domain/user-roles/present.ts";
import { createUser, publishUser } from "../../domain/users/actions.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { countActiveUsers } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { hashPassword, unmatchableHash } from "../auth/password.ts";
import { type InviteDeps, inviteUser } from "../recovery/invite-user.ts";
import type { InvitationLimits } from "../recovery/request-limits.ts";

export interface AddUserDeps extends InviteDeps {
  invitationLimits: InvitationLimits;
}

/** Creates a user. A user without a password is invited, by mail where the installation has a mail server. */
export async function addUser(
  deps: AddUserDeps,
  { actor, write }: { actor: Actor; write<T>(work: (db: WriteTx) => Promise<T>): Promise<T> },
  form: UserForm,
): Promise<User> {
  const { clock } = deps;
  const isInvited = form.password === "";
  if (isInvited && deps.mailer) await deps.invitationLimits.count(actor.companyId, form.email);
  const passwordHash = isInvited ? unmatchableHash : await hashPassword(form.password);
  return write(async (db) => {
    await requirePlanRoom(db, "users", async () => (await countActiveUsers(db)).users);
    const role = form.roleId === null ? null : await lockExistingRole(db, form.roleId, "give");
    const profile = role ? "user" : form.profile;
    requireMayGive(actor, { profile, role: role && { permissions: permissionsOf(role) } });
    if (form.leave?.deputyId) await accessUser(db, form.leave.deputyId);
    if (form.whatsappId !== null) await accessConnection(db, form.whatsappId);
    const id = await createUser(db, {
      name: form.name,
      email: form.email,
      passwordHash,
      profile,
      roleId: form.roleId,
      allTicket: form.allTicket === "enabled",
      queueIds: role?.decides_queues ? role.queues.map((queue) => queue.id) : [...new Set(form.queueIds)],
      connectionId: form.whatsappId,
      language: form.language,
      capacity: form.capacity,
      leave: form.leave,
    });
    if (isInvited) await inviteUser(db, deps, { userId: id, by: "mail", inviter: actor.name });
    const user = await accessUser(db, id);
    await recordAudit(db, actor, { area: "users", action: "created", entityId: id, label: user.name });
    if (role) await publishRole(db, "update", role.id);
    return publishUser(db, "create", user, clock.now());
  });
}
