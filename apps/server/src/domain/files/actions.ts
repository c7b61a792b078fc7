import {
  type FileList,
  type FileListForm,
  type FileOptionForm,
  maxFileOptionName,
  maxFileOptions,
} from "@recado/contract/files";
import type { Actor } from "../../platform/actor.ts";
import type { WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { companyRoom } from "../../platform/live/rooms.ts";
import { fileColumns } from "../../platform/media/file-columns.ts";
import { removeFilesLater } from "../../platform/media/remove-files.ts";
import { auditUpdate, recordAudit } from "../audit-log/actions.ts";
import { accessFileList, holdFileList, optionOf } from "./policy.ts";
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
  return tell(db, "create", id);
}

export async function updateFileList(
  db: WriteTx,
  actor: Actor,
  id: number,
  { name, message, options }: { [Field in keyof FileListForm]?: FileListForm[Field] | undefined },
): Promise<FileList> {
  const before = await holdFileList(db, id);
  const look = async () => auditedList(await accessFileList(db, id));
  return auditUpdate(db, actor, { area: "files", entityId: id, look }, async () => {
    await updateFileListRow(db, id, { name, message });
    const gone = options ? await replaceOptions(db, before, options) : [];
    await removeFilesLater(db, gone.flatMap(filesOf));
    return tell(db, "update", id);
  });
}

export async function deleteFileList(db: WriteTx, actor: Actor, id: number): Promise<void> {
  const list = await holdFileList(db, id);
  await deleteFileListRow(db, id);
  await recordAudit(db, actor, { area: "files", action: "deleted", entityId: id, label: list.name });
  db.publish([companyRoom(db.companyId)], "file", { action: "delete", fileId: id });
  await removeFilesLater(db, list.options.flatMap(filesOf));
}

export interface KeptFile {
  path: string;
  thumbnailPath: string | null;
  media: OptionMedia;
}

/** Attaches files to options; without option ids, each file becomes an option at the list's end. */
export async function attachFiles(
  db: WriteTx,
  actor: Actor,
  id: number,
  optionIds: readonly (number | null)[] | undefined,
  kept: readonly KeptFile[],
): Promise<FileList> {
  const list = await holdFileList(db, id);
  const options = kept.map((_, index) => {
    const optionId = optionIds?.[index] ?? null;
    return optionId === null ? null : optionOf(list, optionId);
  });
  const replaced = options.filter((option) => option !== null);
  if (list.options.length + kept.length - replaced.length > maxFileOptions)
    throw new AppError("ERR_TOO_MANY_FILES", { params: { max: String(maxFileOptions) } });
  const look = async () => auditedList(await accessFileList(db, id));
  await auditUpdate(db, actor, { area: "files", entityId: id, look }, async () => {
    for (const [index, file] of kept.entries()) {
      const option = options[index];
      if (option) await updateFileOptionRow(db, option.id, fileColumns(file));
      else await appendFile(db, list, index, file);
    }
    await updateFileListRow(db, id, {});
  });
  await removeFilesLater(db, replaced.flatMap(filesOf));
  return tell(db, "update", id);
}

/** Appends the file as an option of its own, `index` places after the end of the list. */
async function appendFile(db: WriteTx, list: FileListRow, index: number, file: KeptFile): Promise<void> {
  await insertFileOption(db, {
    file_list_id: list.id,
    place: (list.options.at(-1)?.place ?? -1) + 1 + index,
    name: [...file.media.name].slice(0, maxFileOptionName).join(""),
    ...fileColumns(file),
  });
}

/** Replaces the list's options in the given order; returns those that were removed. */
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

async function tell(db: WriteTx, action: "create" | "update", id: number): Promise<FileList> {
  const file = presentFileList(await accessFileList(db, id));
  db.publish([companyRoom(db.companyId)], "file", { action, file });
  return file;
}
