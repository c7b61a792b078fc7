import { type RawBuilder, sql } from "kysely";
import { recordAudit, recordChanges } from "../../domain/audit-log/actions.ts";
import { changesBetween } from "../../domain/audit-log/rules.ts";
import { leaveChats } from "../../domain/chats/actions.ts";
import { deleteQuickMessagesOf } from "../../domain/quick-messages/actions.ts";
import { returnTicketsOf } from "../../domain/tickets/actions.ts";
import { publishRole } from "../../domain/user-roles/actions.ts";
import { changeUser, publishUser } from "../../domain/users/actions.ts";
import { accessUser, requireMayChangeUser, requireOtherAdmin } from "../../domain/users/policy.ts";
import { deleteUserRow, lockUser, type UserRow } from "../../domain/users/store.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { Clock } from "../../ports/clock.ts";
import { endSessions } from "../auth/sessions.ts";
import { endInvitation } from "../recovery/invite-user.ts";
import type { UserCall } from "./update-user.ts";

/**
 * Removes a user. The user's open tickets return to their queues, and the messages stay. The user's own quick messages
 * and files are deleted, and team chats that the user owns pass to another member. Access ends at once; the user's row
 * is deleted last. If the process stops in between, the user stays deactivated.
 */
export async function removeUser(clock: Clock, { actor, id, write }: Omit<UserCall, "read">): Promise<void> {
  const returned = await write((db) => dismiss(clock, db, actor, id));
  await forgetAuthor(write, id);
  await write((db) => remove(db, actor, id, returned));
}

/**
 * Returns the user's tickets to their queues, ends the sessions and deactivates the user; returns the number of
 * tickets.
 */
async function dismiss(clock: Clock, db: WriteTx, actor: Actor, id: number): Promise<number> {
  const user = await lockRemovable(db, actor, id);
  const count = await returnTicketsOf(db, user, actor.userId);
  await endSessions(db, user, "deleted");
  await endInvitation(db, id, clock.now());
  if (!user.active) return count;
  await changeUser(db, id, { active: false });
  const changes = changesBetween({ active: true }, { active: false });
  await recordChanges(db, actor, { area: "users", entityId: id, label: user.name, changes });
  await publishUser(db, "update", await accessUser(db, id), clock.now());
  return count;
}

async function remove(db: WriteTx, actor: Actor, id: number, returned: number): Promise<void> {
  const user = await lockRemovable(db, actor, id);
  const count = returned + (await returnTicketsOf(db, user, actor.userId));
  await removeFilesLater(db, await deleteQuickMessagesOf(db, id));
  await leaveChats(db, id);
  await endSessions(db, user, "deleted");
  await recordAudit(db, actor, { area: "users", action: "deleted", entityId: id, label: user.name, count });
  await deleteUserRow(db, id);
  if (user.role) await publishRole(db, "update", user.role.id);
  db.publish([companyRoom(db.companyId)], "user", { action: "delete", userId: id });
}

async function lockRemovable(db: WriteTx, actor: Actor, id: number): Promise<UserRow> {
  await lockUser(db, id);
  const user = await accessUser(db, id);
  requireMayChangeUser(actor, user, {});
  await requireOtherAdmin(db, user);
  return user;
}

/** Number of rows changed in one transaction; small enough that concurrent writers do not wait long. */
const batch = 2_000;

/** Tables in which one user may be the author of hundreds of thousands of rows. */
const signed: readonly Signed[] = [
  { table: "messages", author: "user_id" },
  { table: "ticket_events", author: "user_id" },
  // Open tickets are excluded, because they return to their queue when the user's row is removed.
  { table: "tickets", author: "user_id", besides: sql`and status <> 'open'` },
  { table: "ticket_notes", author: "user_id" },
  { table: "chat_messages", author: "sender_id" },
];

interface Signed {
  table: string;
  author: string;
  besides?: RawBuilder<unknown>;
}

/**
 * Clears the author of a user's rows in batches. Without batches, the foreign keys would clear them when the user is
 * deleted, in one statement that locks all rows until it ends. Rows that other transactions have locked are cleared by
 * the final deletion.
 */
async function forgetAuthor(write: CompanyTransactions["write"], userId: number): Promise<void> {
  for (const table of signed) while ((await write((db) => forgetBatch(db, table, userId))) === batch);
}

function forgetBatch(
  db: WriteTx,
  { table, author, besides = sql`` }: Signed,
  userId: number,
): Promise<number> {
  const [rows, column] = [sql.table(table), sql.ref(author)];
  return db.run(sql`
    with theirs as materialized (
      select id from ${rows} where company_id = ${db.companyId} and ${column} = ${userId} ${besides}
      limit ${sql.lit(batch)} for update skip locked)
    update ${rows} t set ${column} = null from theirs where t.company_id = ${db.companyId} and t.id = theirs.id`);
}
