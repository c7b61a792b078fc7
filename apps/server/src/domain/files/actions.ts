import {
  type FileList,
  type FileListForm,
  type FileOptionForm,
  maxFileOptionName,
  maxFileOptions,
} from "@recado/contract/files";
import type { Actor } from "../../platform/actor.ts";
import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { newObjectKey } from "../../platform/media/file-names.ts";
import { removeFilesLater, removeUnusedFiles } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { type KeepingDeps, requireSendable, storeFile, writeWithFiles } from "../stored-files/actions.ts";
import { accessFileList, lockExistingFileList, optionOf } from "./policy.ts";
import { auditedList, presentFileList } from "./present.ts";
import {
  deferFileOptionPlaces,
  deleteFileListRow,
  deleteFileOptionRows,
  type FileListRow,
  type FileOptionRow,
  insertFileList,
  insertFileOption,
  type OptionMedia,
  updateFileListRow,
  updateFileOptionRow,
} from "./store.ts";

export async function createFileList(
  db: WriteTx,
  actor: Actor,
  { name, message, options }: FileListForm,
): Promise<FileList> {
  const id = await insertFileList(db, { name, message });
  for (const [place, option] of options.entries()) {
    if (option.id) throw new AppError("ERR_NO_FILE_FOUND");
    await insertFileOption(db, { file_list_id: id, place, name: option.name });
  }
  await recordAudit(db, actor, { area: "files", action: "created", entityId: id, label: name });
  return publish(db, "create", id);
}

export async function updateFileList(
  db: WriteTx,
  actor: Actor,
  id: number,
  { name, message, options }: { [Field in keyof FileListForm]?: FileListForm[Field] | undefined },
): Promise<FileList> {
  const before = await lockExistingFileList(db, id);
  const look = async () => auditedList(await accessFileList(db, id));
  return auditUpdate(db, actor, { area: "files", entityId: id, look }, async () => {
    await updateFileListRow(db, id, { name, message });
    const gone = options ? await replaceOptions(db, before, options) : [];
    await removeFilesLater(db, gone.flatMap(filesOf));
    return publish(db, "update", id);
  });
}

export async function deleteFileList(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const list = await lockExistingFileList(db, id);
  await deleteFileListRow(db, id);
  await recordAudit(db, actor, { area: "files", action: "deleted", entityId: id, label: list.name });
  db.publish([companyRoom(db.companyId)], "file", { action: "delete", fileId: id });
  await removeFilesLater(db, list.options.flatMap(filesOf));
}

interface StoredOptionFile {
  path: string;
  thumbnailPath: string | null;
  media: OptionMedia;
}

interface FileListUpload extends CompanyTransactions {
  actor: Actor;
  id: number;
  /**
   * Ids of the options that the files belong to, in the order of `files`. Null appends the file as a new option;
   * without ids, all files are appended.
   */
  optionIds: readonly (number | null)[] | undefined;
  files: readonly ReceivedFile[];
}

/**
 * Stores the files and attaches them to the file list; files that they replace are deleted. If the database write
 * fails, the new files are deleted at once.
 */
export async function uploadFiles(
  deps: KeepingDeps,
  { actor, id, optionIds, files, read, write }: FileListUpload,
): Promise<FileList> {
  const named = optionIds?.filter((optionId) => optionId !== null) ?? [];
  // The option ids are checked before any file is stored.
  await read(async (db) => {
    const list = await accessFileList(db, id);
    for (const optionId of named) optionOf(list, optionId);
  });
  if (files.length === 0) throw refused("files", "Obrigatório");
  if (optionIds && (optionIds.length !== files.length || new Set(named).size !== named.length))
    throw refused("id", "Must contain one id for each file");
  const stored = await storeAll(deps, actor.companyId, files);
  return writeWithFiles(deps.storage, write, stored, (db) => attachFiles(db, actor, id, optionIds, stored));
}

/** Stores all files. If one fails, the files that were stored before it are removed. */
async function storeAll(
  deps: KeepingDeps,
  companyId: number,
  files: readonly ReceivedFile[],
): Promise<StoredOptionFile[]> {
  const stored: StoredOptionFile[] = [];
  try {
    for (const file of files) stored.push(await storeOne(deps, companyId, file));
    return stored;
  } catch (error) {
    const keys = stored.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
    await removeUnusedFiles(deps.storage, keys, error);
    throw error;
  }
}

async function storeOne(deps: KeepingDeps, companyId: number, file: ReceivedFile): Promise<StoredOptionFile> {
  const key = newObjectKey(companyId, "", deps.clock.now());
  const claimed = { name: file.fileName, mimeType: "", seconds: null, isVoice: false, isViewOnce: false };
  const { media, thumbnailPath } = await storeFile(deps, key, file.path, claimed, requireSendable);
  const { name, mimeType, size } = media;
  return { path: key, thumbnailPath, media: { name, mimeType, size } };
}

function refused(path: string, message: string): AppError {
  return new AppError("ERR_VALIDATION", { issues: [{ path, message }] });
}

/**
 * Attaches files to the options of a file list; without option ids, each file becomes a new option at the list's end.
 */
async function attachFiles(
  db: WriteTx,
  actor: Actor,
  id: number,
  optionIds: readonly (number | null)[] | undefined,
  stored: readonly StoredOptionFile[],
): Promise<FileList> {
  const list = await lockExistingFileList(db, id);
  const options = stored.map((_, index) => {
    const optionId = optionIds?.[index] ?? null;
    return optionId === null ? null : optionOf(list, optionId);
  });
  const replaced = options.filter((option) => option !== null);
  if (list.options.length + stored.length - replaced.length > maxFileOptions)
    throw new AppError("ERR_TOO_MANY_FILES", { params: { max: String(maxFileOptions) } });
  const look = async () => auditedList(await accessFileList(db, id));
  await auditUpdate(db, actor, { area: "files", entityId: id, look }, async () => {
    for (const [index, file] of stored.entries()) {
      const option = options[index];
      if (option) await updateFileOptionRow(db, option.id, fileColumns(file));
      else await appendFile(db, list, index, file);
    }
    await updateFileListRow(db, id, {});
  });
  await removeFilesLater(db, replaced.flatMap(filesOf));
  return publish(db, "update", id);
}

/** Appends a file to the list as a new option. `index` is the file's position among the appended files. */
async function appendFile(
  db: WriteTx,
  list: FileListRow,
  index: number,
  file: StoredOptionFile,
): Promise<void> {
  await insertFileOption(db, {
    file_list_id: list.id,
    place: (list.options.at(-1)?.place ?? -1) + 1 + index,
    name: [...file.media.name].slice(0, maxFileOptionName).join(""),
    ...fileColumns(file),
  });
}

/** Replaces the options of a file list, in the given order; returns the removed options. */
async function replaceOptions(
  db: WriteTx,
  list: FileListRow,
  options: readonly FileOptionForm[],
): Promise<FileOptionRow[]> {
  const kept = new Set(options.flatMap(({ id }) => (id ? [optionOf(list, id).id] : [])));
  const gone = list.options.filter(({ id }) => !kept.has(id));
  await deferFileOptionPlaces(db);
  await deleteFileOptionRows(
    db,
    gone.map(({ id }) => id),
  );
  for (const [place, { id, name }] of options.entries())
    if (id) await updateFileOptionRow(db, id, { place, name });
    else await insertFileOption(db, { file_list_id: list.id, place, name });
  return gone;
}

function filesOf({ media_path, thumbnail_path }: FileOptionRow): string[] {
  return [media_path, thumbnail_path].filter((path) => path !== null);
}

async function publish(db: WriteTx, action: "create" | "update", id: number): Promise<FileList> {
  const file = presentFileList(await accessFileList(db, id));
  db.publish([companyRoom(db.companyId)], "file", { action, file });
  return file;
}
