import { readdir, readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, isGone, lookAt } from "../platform/db/embedded/process-state.ts";

/**
 * Removes what killed test runs left behind: their database servers, which still run, and their folders. Nothing is started for it,
 * and every step may find the work done: runs that start together sweep the same folders.
 */
export async function removeAbandoned(temporaryFolder: string): Promise<void> {
  const parent = await realpath(temporaryFolder);
  for (const name of await readdir(parent)) {
    const maker = Number(/^recado-test-(\d+)-/.exec(name)?.[1]);
    if (!(maker > 0) || isAlive(maker)) continue;
    const abandoned = join(parent, name);
    for (const major of await namesIn(join(abandoned, "db"))) await endServer(join(abandoned, "db", major));
    await rm(abandoned, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? [];
}

/** The server drops everything at once: nobody reads its data again. */
async function endServer(clusterFolder: string): Promise<void> {
  const lock = await unlessGone(readFile(join(clusterFolder, "postmaster.pid"), "utf8"));
  const pid = Number.parseInt(lock ?? "", 10);
  if (!(pid > 0)) return;
  const isServer = async () => {
    const { state, commandLine } = await lookAt(pid);
    return !state.startsWith("Z") && commandLine.includes(`-D ${clusterFolder} `);
  };
  if (!(await isServer())) return;
  process.kill(pid, "SIGQUIT");
  while (await isServer()) await sleep(20);
}

/** Undefined where the file or folder, or the folder above it, is none or no longer there. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error) || (error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}
