import { recordFromOutside } from "../../domain/audit-log/actions.ts";
import { accessCompany } from "../../domain/companies/policy.ts";
import { findInvitedAdmin } from "../../domain/users/invitation-store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type InviteDeps, inviteAgain } from "../recovery/invite-user.ts";

/**
 * Gives the invited first admin of the transaction's company a new link. The operator may see the link: it works only
 * until somebody of the company has a password, which the operator could also have chosen when creating the company.
 */
export async function inviteFirstAdmin(db: WriteTx, deps: InviteDeps, actor: Actor, by: "mail" | "link") {
  const company = await accessCompany(db, db.companyId);
  if (!company.status) throw new AppError("ERR_COMPANY_BLOCKED");
  const invited = await findInvitedAdmin(db);
  if (!invited) throw new AppError("ERR_NOT_INVITED");
  const sent = await inviteAgain(db, deps, { userId: invited.id, by });
  await recordFromOutside(db, actor, {
    area: "users",
    action: "invited",
    entityId: invited.id,
    label: sent.user.name,
    changes: by === "link" ? [{ field: "invitationLink" }] : [],
  });
  return sent;
}
