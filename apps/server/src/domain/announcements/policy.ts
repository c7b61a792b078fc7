import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AnnouncementRow, findAnnouncement, lockAnnouncement } from "./store.ts";

/**
 * Returns an announcement that the actor may read: all users may read active announcements, only super users inactive
 * ones.
 */
export async function accessAnnouncement(db: ReadTx, actor: Actor, id: number): Promise<AnnouncementRow> {
  const announcement = await findAnnouncement(db, id);
  if (!announcement || !(announcement.is_active || actor.super))
    throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/**
 * Locks the announcement's row until the transaction ends. Access is not checked here, because the API contract admits
 * only super users to the routes that change announcements.
 */
export async function lockExistingAnnouncement(db: WriteTx, id: number): Promise<AnnouncementRow> {
  const announcement = await lockAnnouncement(db, id);
  if (!announcement) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/**
 * Returns the state by which the announcement list is filtered. Super users choose the filter; other users get only
 * active announcements, whatever they request.
 */
export function listedState(actor: Actor, asked: boolean | undefined): boolean | undefined {
  return actor.super ? asked : true;
}
