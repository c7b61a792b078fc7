import { randomUUID } from "node:crypto";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import { sweepFolder } from "./sweep-folder.ts";

/** Path of a temporary file; `await using` removes the file. */
export interface WorkFile extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}

/** Folder for temporary files that are being received, read or converted. */
export interface WorkFolder {
  newFile(): WorkFile;
  /** Returns the number of bytes that are free on the folder's disk. */
  findFreeBytes(): Promise<number>;
}

/**
 * Age in milliseconds from which an unmodified file counts as left over from a killed process. Newer files may belong
 * to a different process that shares the folder.
 */
const leftBehindAfter = 3_600_000;

/** Number of free bytes on the disk below which the operator is warned. */
export const leastFreeBytes = 2 * 1024 ** 3;

export async function openWorkFolder(folder: string): Promise<WorkFolder> {
  await makePrivateFolder(folder);
  await sweepFolder(folder, leftBehindAfter);
  return {
    newFile() {
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      return { path, remove, [Symbol.asyncDispose]: remove };
    },
    async findFreeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}
