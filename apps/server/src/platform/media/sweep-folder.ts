import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "../unless-missing.ts";

/** Removes files left behind by a killed program: those not modified for the given time. */
export async function sweepFolder(folder: string, untouchedFor: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // The file may have been removed meanwhile by the process that created it.
    const found = await unlessMissing(stat(path));
    if (found && Date.now() - found.mtimeMs > untouchedFor) await rm(path, { force: true, recursive: true });
  }
}
