import { recordAudit } from "../../domain/audit-log/actions.ts";
import { accessUser, requireMayChangeUser } from "../../domain/users/policy.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { type InviteDeps, inviteAgain } from "../recovery/invite-user.ts";

/**
 * Gives an invited colleague a new link. An admin may see the link: whoever may set a colleague's password gains nothing
 * by it, and the audit log names who created it.
 */
export async function inviteColleague(
  db: WriteTx,
  deps: InviteDeps,
  actor: Actor,
  { id, by }: { id: number; by: "mail" | "link" },
) {
  const user = await accessUser(db, id);
  requireMayChangeUser(actor, user, {});
  const sent = await inviteAgain(db, deps, { userId: id, by, inviter: actor.name });
  await recordAudit(db, actor, {
    area: "users",
    action: "invited",
    entityId: id,
    label: user.name,
    changes: by === "link" ? [{ field: "invitationLink" }] : [],
  });
  return sent;
}
