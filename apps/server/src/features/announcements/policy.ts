import type { Actor } from "../../platform/actor.ts";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type AnnouncementRow, findAnnouncement, lockAnnouncement } from "./store.ts";

/** Everybody reads the active ones; what is not, or no longer, for everybody is there for super users alone. */
export async function accessAnnouncement(db: ReadTx, actor: Actor, id: number): Promise<AnnouncementRow> {
  const announcement = await findAnnouncement(db, id);
  if (!announcement || !(announcement.is_active || actor.super))
    throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/** Held until the transaction ends; the contract lets none but super users ask. */
export async function holdAnnouncement(db: WriteTx, id: number): Promise<AnnouncementRow> {
  const announcement = await lockAnnouncement(db, id);
  if (!announcement) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  return announcement;
}

/** Which ones are listed: others than super users have active ones only, whatever they ask for. */
export function listedState(actor: Actor, asked: boolean | undefined): boolean | undefined {
  return actor.super ? asked : true;
}
