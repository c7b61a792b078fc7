import type { Actor } from "../../platform/actor.ts";
import type { Change } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { recordAudit } from "../audit-log/actions.ts";
import { endSessions } from "../auth/sessions.ts";
import { leaveChats } from "../chats/actions.ts";
import { deleteRepliesOf } from "../quick-messages/actions.ts";
import { returnTicketsOf } from "../tickets/actions.ts";
import { accessUser, requireMayChangeUser, requireOtherAdmin } from "../users/policy.ts";
import { deleteUserRow, lockUser } from "../users/store.ts";
import type { StaffCall } from "./update-user.ts";

/** What they attended waits in its queues, what they wrote stays; their own replies go with them, and the files of those; their chats are another member's. */
export function removeUser({ actor, id, change }: Omit<StaffCall, "read">): Promise<void> {
  return change((db) => remove(db, actor, id));
}

async function remove(db: Change, actor: Actor, id: number): Promise<void> {
  await lockUser(db, id);
  const user = await accessUser(db, id);
  requireMayChangeUser(actor, user, {});
  await requireOtherAdmin(db, user);
  const count = await returnTicketsOf(db, id, actor.userId);
  await removeFilesLater(db, await deleteRepliesOf(db, id));
  await leaveChats(db, id);
  await endSessions(db, user, "deleted");
  await recordAudit(db, actor, { area: "users", action: "deleted", entityId: id, label: user.name, count });
  await deleteUserRow(db, id);
  db.announce([companyRoom(db.companyId)], "user", { action: "delete", userId: id });
}
