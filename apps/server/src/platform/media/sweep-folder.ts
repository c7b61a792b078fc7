import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../unless-missing.ts";

/**
 * Removes files that a killed program has left in the folder: all files that were not modified for the given time, in
 * milliseconds.
 */
export async function sweepFolder(folder: string, untouchedFor: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // The process that created the file may have removed it meanwhile.
    const found = await unlessMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > untouchedFor) await rm(path, { force: true, recursive: true });
  }
}
