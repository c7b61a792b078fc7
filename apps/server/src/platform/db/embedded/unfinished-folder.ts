import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./postgres-account.ts";
import { isAlive } from "./process-state.ts";

const inUse = new Set<string>();

/**
 * Runs work in a new folder beside its destination, which is gone afterwards. Whatever must be whole or not there at
 * all is made in it and then renamed; what a killed program left of one is removed by the next.
 */
export async function inWorkshop(
  location: string,
  account: Account | undefined,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  await removeAbandoned(location);
  const name = `unfinished-${process.pid}-${randomUUID()}`;
  const folder = join(location, name);
  // Before it is there: another start of this process may look at any moment.
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
    // In a container every start may have the same number, so our own says nothing about who made the folder.
    const isAbandoned = maker === process.pid ? !inUse.has(name) : maker > 0 && !isAlive(maker);
    if (isAbandoned) await rm(join(location, name), { recursive: true, force: true });
  }
}

/** Renames a finished folder to its name; when another process was first, its folder is as good as ours. */
export async function putInPlace(finished: string, place: string): Promise<void> {
  try {
    await rename(finished, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
  }
}
