import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type FileListRow, type FileOptionRow, findFileList, lockFileList } from "./store.ts";

/**
 * Returns the file list or throws ERR_NO_FILE_FOUND. A file list belongs to the whole company, so every user may read
 * and change it.
 */
export async function accessFileList(db: ReadTx, id: number): Promise<FileListRow> {
  const list = await findFileList(db, id);
  if (!list) throw new AppError("ERR_NO_FILE_FOUND");
  return list;
}

/** Locks the file list until the transaction ends. */
export async function lockExistingFileList(db: WriteTx, id: number): Promise<FileListRow> {
  await lockFileList(db, id);
  return accessFileList(db, id);
}

export function optionOf(list: FileListRow, id: number): FileOptionRow {
  const option = list.options.find((other) => other.id === id);
  if (!option) throw new AppError("ERR_NO_FILE_FOUND");
  return option;
}
