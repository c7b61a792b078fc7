import { type Announcement, announcementMediaTypes } from "@recado/contract/announcements";
import { changePicture, type KeptPicture } from "../../domain/announcements/actions.ts";
import { holdAnnouncement } from "../../domain/announcements/policy.ts";
import { storeFile } from "../../domain/stored-files/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newPlatformKey } from "../../platform/media/file-names.ts";
import { removeUntaken } from "../../platform/media/remove-files.ts";
import type { QuickMediaDeps } from "./attach-to-quick-message.ts";

interface Upload {
  actor: Actor;
  id: number;
  write<T>(work: (db: WriteTx) => Promise<T>): Promise<T>;
}

/**
 * Stores the picture and replaces the announcement's previous one. If the write fails, the picture is deleted at once.
 */
export async function attachToAnnouncement(
  deps: QuickMediaDeps,
  { actor, id, write }: Upload,
  [file]: readonly ReceivedFile[],
): Promise<Announcement> {
  await write((db) => holdAnnouncement(db, id));
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const kept = await keep(deps, file);
  try {
    return await write((db) => changePicture(db, actor, id, kept));
  } catch (error) {
    await removeUntaken(deps.storage, [kept.path, kept.thumbnailPath], error);
    throw error;
  }
}

async function keep(deps: QuickMediaDeps, file: ReceivedFile): Promise<KeptPicture> {
  const key = newPlatformKey("announcements", deps.clock.now());
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const held = await storeFile(deps, key, file.path, claimed, ({ mimeType }) => {
    if (!(announcementMediaTypes as readonly string[]).includes(mimeType))
      throw new AppError("ERR_ANNOUNCEMENT_MEDIA");
  });
  const { name, mimeType, size, width, height } = held.media;
  return { path: key, thumbnailPath: held.thumbnailPath, media: { name, mimeType, size, width, height } };
}
