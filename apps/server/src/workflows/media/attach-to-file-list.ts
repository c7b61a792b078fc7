import type { FileList } from "@recado/contract/files";
import { mediaKindOf, mediaLimits, sizeText } from "@recado/contract/shared/media";
import { attachFiles, type KeptFile } from "../../domain/files/actions.ts";
import { accessFileList, optionOf } from "../../domain/files/policy.ts";
import { storeFile, writeWithFiles } from "../../domain/stored-files/actions.ts";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeUntaken } from "../../platform/media/remove-files.ts";
import type { QuickMediaDeps } from "./attach-to-quick-message.ts";

interface Upload extends CompanyTransactions {
  actor: Actor;
  id: number;
  /** Option for each file; null appends the file as a new option, as does a missing list. */
  optionIds: readonly (number | null)[] | undefined;
}

/**
 * Stores the files and attaches them to the list; replaced files are deleted. If the write fails, the new files are
 * deleted at once.
 */
export async function attachToFileList(
  deps: QuickMediaDeps,
  { actor, id, optionIds, read, write }: Upload,
  files: readonly ReceivedFile[],
): Promise<FileList> {
  const named = optionIds?.filter((optionId) => optionId !== null) ?? [];
  // Checks the options before any file is stored.
  await read(async (db) => {
    const list = await accessFileList(db, id);
    for (const optionId of named) optionOf(list, optionId);
  });
  if (files.length === 0) throw refused("files", "Obrigatório");
  if (optionIds && (optionIds.length !== files.length || new Set(named).size !== named.length))
    throw refused("id", "One id for each file");
  const kept = await keepAll(deps, actor.companyId, files);
  return writeWithFiles(deps.storage, write, kept, (db) => attachFiles(db, actor, id, optionIds, kept));
}

/** Stores all files, or none. */
async function keepAll(
  deps: QuickMediaDeps,
  companyId: number,
  files: readonly ReceivedFile[],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  try {
    for (const file of files) kept.push(await keep(deps, companyId, file));
    return kept;
  } catch (error) {
    const keys = kept.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
    await removeUntaken(deps.storage, keys, error);
    throw error;
  }
}

async function keep(deps: QuickMediaDeps, companyId: number, file: ReceivedFile): Promise<KeptFile> {
  const key = newObjectKey(companyId, "", deps.clock.now());
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const held = await storeFile(deps, key, file.path, claimed, ({ mimeType, size }) => {
    const limit = mediaLimits.web[mediaKindOf(mimeType)];
    if (size > limit) throw new AppError("ERR_MEDIA_TOO_LARGE", { params: { limit: sizeText(limit) } });
  });
  const { name, mimeType, size } = held.media;
  return { path: key, thumbnailPath: held.thumbnailPath, media: { name, mimeType, size } };
}

function refused(path: string, message: string): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path, message }] });
}
