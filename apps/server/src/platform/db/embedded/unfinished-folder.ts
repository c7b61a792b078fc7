import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { OsAccount } from "./postgres-account.ts";
import { isAlive } from "./process-state.ts";

const inUse = new Set<string>();

/**
 * Runs work in a temporary folder beside its destination and removes the folder afterwards. Results are built in it and
 * then renamed, so that they are complete or absent. Folders left by a killed program are removed by the next start.
 */
export async function withUnfinishedFolder(
  location: string,
  account: OsAccount | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(location);
  const name = `unfinished-${process.pid}-${randomUUID()}`;
  const folder = join(location, name);
  // The name is registered before the folder exists, because another start in this process may check at any moment.
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
    // In a container every start may have the same pid, so the own pid does not show which start made the folder.
    const isAbandoned = maker === process.pid ? !inUse.has(name) : maker > 0 && !isAlive(maker);
    if (isAbandoned) await rm(join(location, name), { recursive: true, force: true });
  }
}

/** Renames a finished folder. If another process was first, its folder is used instead. */
export async function moveIntoPlace(finished: string, place: string): Promise<void> {
  try {
    await rename(finished, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}
