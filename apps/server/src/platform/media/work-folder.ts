import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder } from "../private-folder.ts";
import { sweepFolder } from "./sweep-folder.ts";

/** A path of one's own; `await using` removes what came to lie there. */
export interface WorkFile extends AsyncDisposable {
  path: string;
  remove(): Promise<void>;
}

/** Where files lie while they are received, read and converted. */
export interface WorkFolder {
  newFile(): WorkFile;
}

/** Whoever still writes a file has touched it since; several processes may share the folder. */
const leftBehindAfter = 3_600_000;

export async function openWorkFolder(folder: string): Promise<WorkFolder> {
  await makePrivateFolder(folder);
  await sweepFolder(folder, leftBehindAfter);
  return {
    newFile() {
      const path = join(folder, randomUUID());
      const remove = () => rm(path, { force: true });
      return { path, remove, [Symbol.asyncDispose]: remove };
    },
  };
}
