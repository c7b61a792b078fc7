import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../unless-missing.ts";

/** Removes the files that a killed program left behind: those that nobody has written to for so many milliseconds. */
export async function sweepFolder(folder: string, untouchedFor: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Whoever owned it may have removed it meanwhile.
    const found = await unlessMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > untouchedFor) await rm(path, { force: true, recursive: true });
  }
}
