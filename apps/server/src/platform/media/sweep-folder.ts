import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files that a killed program left behind: those that nobody has written to for so many milliseconds. */
export async function sweepFolder(folder: string, untouchedFor: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      // Whoever owned it has removed it meanwhile.
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (found && Date.now() - found.mtimeMs > untouchedFor) await rm(path, { force: true, recursive: true });
  }
}
