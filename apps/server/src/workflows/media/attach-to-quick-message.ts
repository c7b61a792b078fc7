import type { QuickMessage } from "@recado/contract/quick-messages";
import { mediaKindOf, mediaLimits, sizeText } from "@recado/contract/shared/media";
import { auditUpdate, recordAudit } from "../../domain/audit-log/actions.ts";
import { changeQuickMedia, deleteQuickMessage, type KeptMedia } from "../../domain/quick-messages/actions.ts";
import { accessQuickMessage, requireMayChange } from "../../domain/quick-messages/policy.ts";
import { auditedReply } from "../../domain/quick-messages/present.ts";
import { type FilesDeps, storeFile, writeWithFiles } from "../../domain/stored-files/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import type { Clock } from "../../ports/clock.ts";

export interface QuickMediaDeps extends Pick<FilesDeps, "storage" | "tools"> {
  clock: Clock;
}

interface Upload extends CompanyTransactions {
  actor: Actor;
  id: number;
}

/**
 * Stores the file and replaces the quick message's previous one. If the write fails, the new file is deleted at once.
 */
export async function attachToQuickMessage(
  deps: QuickMediaDeps,
  { actor, id, read, write }: Upload,
  [file]: readonly ReceivedFile[],
): Promise<QuickMessage> {
  // Checks permission before any file is stored.
  await read(async (db) => requireMayChange(actor, await accessQuickMessage(db, actor, id)));
  if (!file) throw new AppError("ERR_VALIDATION", { issues: [{ path: "file", message: "Obrigatório" }] });
  const kept = await keep(deps, actor.companyId, file);
  return writeWithFiles(deps.storage, write, [kept], (db) => changeMedia(db, actor, id, kept));
}

export function detachFromQuickMessage({ actor, id, write }: Omit<Upload, "read">): Promise<QuickMessage> {
  return write((db) => changeMedia(db, actor, id, null));
}

export function deleteWithFile({ actor, id, write }: Omit<Upload, "read">): Promise<void> {
  return write(async (db) => {
    const { shortcode, media_path, thumbnail_path } = await deleteQuickMessage(db, actor, id);
    const label = `/${shortcode}`;
    await recordAudit(db, actor, { area: "quickMessages", action: "deleted", entityId: id, label });
    await removeFilesLater(db, [media_path, thumbnail_path]);
  });
}

async function changeMedia(
  db: WriteTx,
  actor: Actor,
  id: number,
  kept: KeptMedia | null,
): Promise<QuickMessage> {
  const look = async () => auditedReply(await accessQuickMessage(db, actor, id));
  return auditUpdate(db, actor, { area: "quickMessages", entityId: id, look }, async () => {
    const { reply, before } = await changeQuickMedia(db, actor, id, kept);
    await removeFilesLater(db, [before.media_path, before.thumbnail_path]);
    return reply;
  });
}

async function keep(deps: QuickMediaDeps, companyId: number, file: ReceivedFile): Promise<KeptMedia> {
  const key = newObjectKey(companyId, "", deps.clock.now());
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const held = await storeFile(deps, key, file.path, claimed, ({ mimeType, size }) => {
    const limit = mediaLimits.web[mediaKindOf(mimeType)];
    if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
  });
  return { path: key, thumbnailPath: held.thumbnailPath, media: held.media };
}
