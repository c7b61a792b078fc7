import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AnnouncementRow, findAnnouncement, lockAnnouncement } from "./store.ts";

/** All users read active announcements; only super users read inactive ones. */
export async function accessAnnouncement(db: ReadTx, actor: Actor, id: number): Promise<AnnouncementRow> {
  const announcement = await findAnnouncement(db, id);
  if (!announcement || !(announcement.is_active || actor.super))
    throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/** Locks the announcement's row until the transaction ends. The contract admits only super users here. */
export async function lockExistingAnnouncement(db: WriteTx, id: number): Promise<AnnouncementRow> {
  const announcement = await lockAnnouncement(db, id);
  if (!announcement) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/** Filter by state for the list: users who are not super users get only active announcements, whatever they request. */
export function listedState(actor: Actor, asked: boolean | undefined): boolean | undefined {
  return actor.super ? asked : true;
}
