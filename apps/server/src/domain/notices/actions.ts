import type { NoticeKind } from "@recado/contract/notices";
import { inOneLine } from "@recado/contract/shared/marked-text";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { userRoom } from "../../platform/live/rooms.ts";
import { findOperatorCompanies } from "../users/queries.ts";
import {
  changeUnread,
  deleteNewest,
  deleteNoticesOf,
  deleteUnread,
  findHolders,
  insertNotices,
  insertTicketNotices,
  markNoticesRead,
  type NewNotice,
  type NoticeOrigin,
  type NoticeRecipients,
  type NoticeSelection,
} from "./store.ts";

/** Largest number of characters of a notice's text, which is more than a line of the notice list shows. */
const mostCharacters = 255;

/** Kinds of notices that may repeat often. A new notice of such a kind replaces the previous unread one. */
const replacing: readonly NoticeKind[] = [
  "failure",
  "disconnection",
  "sendingPaused",
  "sendingRests",
  "slaWarning",
  "slaBreach",
  "backup",
];

/**
 * Creates notices in the transaction of their cause. Whether a recipient may access the ticket or chat of a notice is
 * checked when the notice is listed.
 */
export async function giveNotice(db: WriteTx, concerned: NoticeRecipients, notice: NewNotice): Promise<void> {
  if (concerned.length === 0) return;
  if (replacing.includes(notice.kind)) await deleteUnread(db, concerned, notice);
  const text = [...inOneLine(notice.text ?? "")].slice(0, mostCharacters).join("");
  for (const { user_id } of await insertNotices(db, concerned, { ...notice, text }))
    db.publish([userRoom(db.companyId, user_id)], "notice", { action: "create" });
}

/** Creates a notice about a ticket for each pair of a user and a ticket, in few statements. */
export async function giveTicketNotices(
  db: WriteTx,
  kind: NoticeKind,
  given: readonly { userId: number; ticketId: number }[],
): Promise<void> {
  for (const userId of await insertTicketNotices(db, kind, given))
    db.publish([userRoom(db.companyId, userId)], "notice", { action: "create" });
}

/** Updates the text of unread notices about a connection after more is known about the cause. */
export async function correctNotice(
  db: WriteTx,
  { kind, connectionId }: { kind: NoticeKind; connectionId: number },
  text: string,
): Promise<void> {
  for (const { user_id } of await changeUnread(db, { kind, connectionId }, text))
    db.publish([userRoom(db.companyId, user_id)], "notice", { action: "read" });
}

/** Deletes the notice about an action that was undone, even if the notice was read. */
export async function takeBackNotice(
  db: WriteTx,
  userId: number,
  told: Pick<NewNotice, "kind" | "byId" | "ticketId">,
): Promise<void> {
  if (await deleteNewest(db, userId, told)) publishNoticesGone(db, [userId]);
}

/**
 * Deletes the notices that belong to a removed entity and informs the screens of their users. The database's cascade
 * would delete the notices silently.
 */
export async function forgetNoticesOf(db: WriteTx, origin: NoticeOrigin): Promise<void> {
  publishNoticesGone(db, await deleteNoticesOf(db, origin));
}

/** Informs users whose access to notices may have changed because tickets moved to another queue. */
export async function publishNoticesMoved(db: WriteTx, ticketIds: readonly number[]): Promise<void> {
  publishNoticesGone(db, await findHolders(db, ticketIds));
}

/** Makes the users' screens reload their notices, because the users may no longer see some of them. */
export function publishNoticesGone(db: WriteTx, userIds: readonly number[]): void {
  const rooms = userIds.map((userId) => userRoom(db.companyId, userId));
  if (rooms.length > 0) db.publish(rooms, "notice", { action: "delete" });
}

/** Marks a user's notices as read and informs all of the user's screens. */
export async function readNotices(db: WriteTx, userId: number, which: NoticeSelection): Promise<void> {
  if (await markNoticesRead(db, userId, which))
    db.publish([userRoom(db.companyId, userId)], "notice", { action: "read" });
}

/** Creates a notice for every super user, in each company that has super users. */
export async function notifySuperUsers(database: Database, notice: NewNotice): Promise<void> {
  for (const companyId of await database.platform(findOperatorCompanies))
    await database.write(companyId, (db) => giveNotice(db, "superUsers", notice));
}
