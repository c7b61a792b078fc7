import { readdir, readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, isGone, readProcessState } from "../platform/db/embedded/process-state.ts";

/**
 * Removes what killed test runs left behind: their running database servers and their folders. Starts no process.
 * Several test runs may clean up the same folders at the same time, so every step tolerates that another run has done
 * it already.
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

/**
 * Stops a database server with SIGQUIT. The server then does not shut down cleanly, which is not needed because its
 * data is deleted.
 */
async function endServer(clusterFolder: string): Promise<void> {
  const lock = await unlessGone(readFile(join(clusterFolder, "postmaster.pid"), "utf8"));
  const pid = Number.parseInt(lock ?? "", 10);
  if (!(pid > 0)) return;
  const isServer = async () => {
    const { state, commandLine } = await readProcessState(pid);
    return !state.startsWith("Z") && commandLine.includes(`-D ${clusterFolder} `);
  };
  if (!(await isServer())) return;
  process.kill(pid, "SIGQUIT");
  while (await isServer()) await sleep(20);
}

/** Returns the result of the promise; undefined if the file or folder, or its parent folder, does not exist. */
async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isGone(error) || (error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}
