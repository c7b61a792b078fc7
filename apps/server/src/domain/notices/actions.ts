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
  markNoticesRead,
  type NewNotice,
  type NoticeOrigin,
  type NoticeRecipients,
  type NoticeSelection,
} from "./store.ts";

/** Longest text of a notice; more than a line of the list shows. */
const mostCharacters = 255;

/** Kinds of which only the latest unread notice is kept, because they may repeat often. */
const replacing: readonly NoticeKind[] = [
  "failure",
  "disconnection",
  "sendingPaused",
  "sendingRests",
  "backup",
];

/** Creates notices in the transaction of their cause. Access to what they refer to is checked when they are read. */
export async function giveNotice(db: WriteTx, concerned: NoticeRecipients, notice: NewNotice): Promise<void> {
  if (concerned.length === 0) return;
  if (replacing.includes(notice.kind)) await deleteUnread(db, concerned, notice);
  const text = [...inOneLine(notice.text ?? "")].slice(0, mostCharacters).join("");
  for (const { user_id } of await insertNotices(db, concerned, { ...notice, text }))
    db.publish([userRoom(db.companyId, user_id)], "notice", { action: "create" });
}

/** Updates the text of unread notices about a connection, once more is known. */
export async function correctNotice(
  db: WriteTx,
  { kind, connectionId }: { kind: NoticeKind; connectionId: number },
  text: string,
): Promise<void> {
  for (const { user_id } of await changeUnread(db, { kind, connectionId }, text))
    db.publish([userRoom(db.companyId, user_id)], "notice", { action: "read" });
}

/** Deletes the notice of an action that was undone, read or not. */
export async function takeBackNotice(
  db: WriteTx,
  userId: number,
  told: Pick<NewNotice, "kind" | "byId" | "ticketId">,
): Promise<void> {
  if (await deleteNewest(db, userId, told)) publishNoticesGone(db, [userId]);
}

/**
 * Deletes the notices that belong to a removed entity and notifies their users. The database's cascade would delete
 * them silently.
 */
export async function forgetNoticesOf(db: WriteTx, origin: NoticeOrigin): Promise<void> {
  publishNoticesGone(db, await deleteNoticesOf(db, origin));
}

/** Notifies users whose access to notices may have changed because tickets moved to another queue. */
export async function publishNoticesMoved(db: WriteTx, ticketIds: readonly number[]): Promise<void> {
  publishNoticesGone(db, await findHolders(db, ticketIds));
}

/** Makes the users' pages reload their notices, some of which they may no longer see. */
export function publishNoticesGone(db: WriteTx, userIds: readonly number[]): void {
  const rooms = userIds.map((userId) => userRoom(db.companyId, userId));
  if (rooms.length > 0) db.publish(rooms, "notice", { action: "delete" });
}

/** Marks notices as read and notifies all pages of the user. */
export async function readNotices(db: WriteTx, userId: number, which: NoticeSelection): Promise<void> {
  if (await markNoticesRead(db, userId, which))
    db.publish([userRoom(db.companyId, userId)], "notice", { action: "read" });
}

/** Sends a notice to all super users, in every company that has some. */
export async function notifySuperUsers(database: Database, notice: NewNotice): Promise<void> {
  for (const companyId of await database.platform(findOperatorCompanies))
    await database.write(companyId, (db) => giveNotice(db, "superUsers", notice));
}
