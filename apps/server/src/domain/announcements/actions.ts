import type { Announcement, AnnouncementForm } from "@recado/contract/announcements";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { everybodyRoom, superRoom } from "../../platform/live/rooms.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { type AnnouncementChanges, columnsOfAnnouncement } from "./columns.ts";
import { holdAnnouncement } from "./policy.ts";
import { auditedAnnouncement, presentAnnouncement } from "./present.ts";
import {
  type AnnouncementMedia,
  type AnnouncementRow,
  deleteAnnouncementRow,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncementRow,
} from "./store.ts";

export async function createAnnouncement(
  db: WriteTx,
  actor: Actor,
  form: AnnouncementForm,
): Promise<Announcement> {
  const id = await insertAnnouncement(db, columnsOfAnnouncement(form));
  const label = form.title;
  await recordAudit(db, actor, { area: "announcements", action: "created", entityId: id, label });
  return tell(db, "create", id, false);
}

export async function updateAnnouncement(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: AnnouncementChanges,
): Promise<Announcement> {
  const before = await holdAnnouncement(db, id);
  await audited(db, actor, id, () => updateAnnouncementRow(db, id, columnsOfAnnouncement(changes)));
  return tell(db, "update", id, before.is_active);
}

export async function deleteAnnouncement(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const announcement = await holdAnnouncement(db, id);
  await deleteAnnouncementRow(db, id);
  const label = announcement.title;
  await recordAudit(db, actor, { area: "announcements", action: "deleted", entityId: id, label });
  db.publish([everybodyRoom], "announcement", { action: "delete", id });
  await removeFilesLater(db, filesOf(announcement));
}

export interface KeptPicture {
  path: string;
  thumbnailPath: string | null;
  media: AnnouncementMedia;
}

/** Replaces the announcement's picture; null removes it. */
export async function changePicture(
  db: WriteTx,
  actor: Actor,
  id: number,
  kept: KeptPicture | null,
): Promise<Announcement> {
  const before = await holdAnnouncement(db, id);
  await audited(db, actor, id, () => updateAnnouncementRow(db, id, fileColumns(kept)));
  await removeFilesLater(db, filesOf(before));
  return tell(db, "update", id, before.is_active);
}

function filesOf({ media_path, thumbnail_path }: AnnouncementRow): (string | null)[] {
  return [media_path, thumbnail_path];
}

function audited(db: WriteTx, actor: Actor, id: number, work: () => Promise<void>): Promise<void> {
  const look = async () => auditedAnnouncement(await holdAnnouncement(db, id));
  return auditUpdate(db, actor, { area: "announcements", entityId: id, look }, work);
}

/**
 * Only super users receive an inactive announcement; everyone who could read it before is notified that it was removed.
 */
async function tell(
  db: WriteTx,
  action: "create" | "update",
  id: number,
  wasActive: boolean,
): Promise<Announcement> {
  const row = await findAnnouncement(db, id);
  if (!row) throw new AppError("ERR_NO_ANNOUNCEMENT_FOUND");
  const record = presentAnnouncement(row);
  db.publish([row.is_active ? everybodyRoom : superRoom], "announcement", { action, record });
  if (wasActive && !row.is_active)
    db.publish([everybodyRoom], "announcement", { action: "delete", id }, [superRoom]);
  return record;
}
