import type { UserForm } from "@recado/contract/staff";
import type { User } from "@recado/contract/users";
import { recordAudit } from "../../domain/audit-log/actions.ts";
import { requirePlanRoom } from "../../domain/companies/policy.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { createUser, publishUser } from "../../domain/users/actions.ts";
import { accessUser } from "../../domain/users/policy.ts";
import { countActiveUsers } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import type { Clock } from "../../ports/clock.ts";
import { hashPassword } from "../auth/password.ts";

export async function addUser(
  clock: Clock,
  { actor, write }: { actor: Actor; write<T>(work: (db: WriteTx) => Promise<T>): Promise<T> },
  form: UserForm,
): Promise<User> {
  const passwordHash = await hashPassword(form.password);
  return write(async (db) => {
    await requirePlanRoom(db, "users", async () => (await countActiveUsers(db)).users);
    if (form.whatsappId !== null) await accessConnection(db, form.whatsappId);
    const id = await createUser(db, {
      name: form.name,
      email: form.email,
      passwordHash,
      profile: form.profile,
      allTicket: form.allTicket === "enabled",
      queueIds: [...new Set(form.queueIds)],
      connectionId: form.whatsappId,
      language: form.language,
    });
    const user = await accessUser(db, id);
    await recordAudit(db, actor, { area: "users", action: "created", entityId: id, label: user.name });
    return publishUser(db, "create", user, clock.now());
  });
}
