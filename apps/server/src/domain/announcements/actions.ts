import {
  type Announcement,
  type AnnouncementForm,
  announcementMediaTypes,
} from "@recado/contract/announcements";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { everybodyRoom, superRoom } from "../../platform/live/rooms.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { newPlatformKey } from "../../platform/media/file-names.ts";
import { removeFilesLater, removeUnusedFiles } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { type KeepingDeps, storeFile } from "../stored-files/actions.ts";
import { type AnnouncementChanges, columnsOfAnnouncement } from "./columns.ts";
import { lockExistingAnnouncement } from "./policy.ts";
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
  return publish(db, "create", id, false);
}

export async function updateAnnouncement(
  db: WriteTx,
  actor: Actor,
  id: number,
  changes: AnnouncementChanges,
): Promise<Announcement> {
  const before = await lockExistingAnnouncement(db, id);
  await audited(db, actor, id, () => updateAnnouncementRow(db, id, columnsOfAnnouncement(changes)));
  return publish(db, "update", id, before.is_active);
}

export async function deleteAnnouncement(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const announcement = await lockExistingAnnouncement(db, id);
  await deleteAnnouncementRow(db, id);
  const label = announcement.title;
  await recordAudit(db, actor, { area: "announcements", action: "deleted", entityId: id, label });
  db.publish([everybodyRoom], "announcement", { action: "delete", id });
  await removeFilesLater(db, filesOf(announcement));
}

interface StoredPicture {
  path: string;
  thumbnailPath: string | null;
  media: AnnouncementMedia;
}

interface PictureUpload {
  actor: Actor;
  id: number;
  files: readonly ReceivedFile[];
  write<T>(work: (db: WriteTx) => Promise<T>): Promise<T>;
}

/**
 * Stores an uploaded file as the announcement's picture, in place of the previous one. If the database write fails, the
 * new file is deleted at once.
 */
export async function uploadPicture(
  deps: KeepingDeps,
  { actor, id, files: [file], write }: PictureUpload,
): Promise<Announcement> {
  await write((db) => lockExistingAnnouncement(db, id));
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const stored = await storePicture(deps, file);
  try {
    return await write((db) => changePicture(db, actor, id, stored));
  } catch (error) {
    await removeUnusedFiles(deps.storage, [stored.path, stored.thumbnailPath], error);
    throw error;
  }
}

async function storePicture(deps: KeepingDeps, file: ReceivedFile): Promise<StoredPicture> {
  const key = newPlatformKey("announcements", deps.clock.now());
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const { media, thumbnailPath } = await storeFile(deps, key, file.path, claimed, ({ mimeType }) => {
    if (!(announcementMediaTypes as readonly string[]).includes(mimeType))
      throw new AppError("ERR_ANNOUNCEMENT_MEDIA");
  });
  const { name, mimeType, size, width, height } = media;
  return { path: key, thumbnailPath, media: { name, mimeType, size, width, height } };
}

/** Replaces the announcement's picture; null removes the picture. */
export async function changePicture(
  db: WriteTx,
  actor: Actor,
  id: number,
  stored: StoredPicture | null,
): Promise<Announcement> {
  const before = await lockExistingAnnouncement(db, id);
  await audited(db, actor, id, () => updateAnnouncementRow(db, id, fileColumns(stored)));
  await removeFilesLater(db, filesOf(before));
  return publish(db, "update", id, before.is_active);
}

function filesOf({ media_path, thumbnail_path }: AnnouncementRow): (string | null)[] {
  return [media_path, thumbnail_path];
}

function audited(db: WriteTx, actor: Actor, id: number, work: () => Promise<void>): Promise<void> {
  const look = async () => auditedAnnouncement(await lockExistingAnnouncement(db, id));
  return auditUpdate(db, actor, { area: "announcements", entityId: id, look }, work);
}

/**
 * Publishes a created or changed announcement: an active one to all users, an inactive one to super users only. When an
 * active announcement becomes inactive, all other users receive its removal.
 */
async function publish(
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
