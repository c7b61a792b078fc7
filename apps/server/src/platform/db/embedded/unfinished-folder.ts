import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OsAccount } from "./postgres-account.ts";
import { isAlive } from "./process-state.ts";

const inUse = new Set<string>();

/**
 * Runs work in a temporary folder inside `location` and removes the folder afterwards. The work builds its result in
 * that folder and then renames it, so that the result is either complete or absent. The next start removes folders that
 * a killed program could not remove.
 */
export async function withUnfinishedFolder(
  location: string,
  account: OsAccount | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(location);
  const name = `unfinished-${process.pid}-${randomUUID()}`;
  const folder = join(location, name);
  // The name is registered before the folder exists, because another start in this process may look for abandoned
  // folders at any moment.
  inUse.add(name);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
    inUse.delete(name);
  }
}

async function removeAbandoned(location: string): Promise<void> {
  for (const name of await readdir(location)) {
    const maker = Number(/^unfinished-(\d+)-/.exec(name)?.[1]);
    // Every start in a container may have the same pid. A folder with this process's own pid may therefore be from an
    // earlier start, so the register of names decides.
    const isAbandoned = maker === process.pid ? !inUse.has(name) : maker > 0 && !isAlive(maker);
    if (isAbandoned) await rm(join(location, name), { recursive: true, force: true });
  }
}

/**
 * Moves a finished folder to its final path. If another process has already created that path, its folder is used and
 * this one is not moved.
 */
export async function moveIntoPlace(finished: string, place: string): Promise<void> {
  try {
    await rename(finished, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}
