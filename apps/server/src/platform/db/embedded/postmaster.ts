import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, statSync } from "node:fs";
import { readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { lastLines, type OsAccount, spawnOptionsFor } from "./postgres-account.ts";
import { socketLockFile } from "./postgres-location.ts";
import { isAlive, isGone, readProcessState } from "./process-state.ts";

/** Values needed to start the server of a database folder and to recognise its process (the postmaster). */
export type PostmasterPlan = {
  program: string;
  args: string[];
  clusterFolder: string;
  socketDir: string;
  logFile: string;
  account: OsAccount | undefined;
};

/** A process id that the operating system never assigns. */
const NOBODYS_PID = 2_147_483_647;
const LARGEST_LOG = 5_000_000;
/** Number of the line in postmaster.pid that contains the server's status, counted from 0. */
const STATUS_LINE = 7;

export type StartedPostmaster = { isRunning: () => boolean; complaint: () => string };

export function startPostmaster(plan: PostmasterPlan): StartedPostmaster {
  const log = openSync(plan.logFile, "a", 0o600);
  const before = statSync(plan.logFile).size;
  // The server gets a process group of its own, because Ctrl+C in a terminal reaches the program's whole process group
  // and the database must stop last.
  const child = spawn(plan.program, plan.args, {
    ...spawnOptionsFor(plan.account),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  child.unref();
  let refusal = "";
  child.on("error", (error) => (refusal = error.message));
  return {
    isRunning: () => child.exitCode === null && child.signalCode === null && refusal === "",
    complaint: () => refusal || lastLines(readFileSync(plan.logFile).subarray(before).toString()),
  };
}

export async function shortenLog(plan: PostmasterPlan): Promise<void> {
  const size = statSync(plan.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) await truncate(plan.logFile);
}

/**
 * Returns the process id of the server that is running for this folder, no matter which program started it; undefined
 * if none is running.
 */
export async function findPostmaster(plan: PostmasterPlan): Promise<number | undefined> {
  const pid = await firstLineAsPid(pidFile(plan));
  return pid !== undefined && (await isPostmaster(pid, plan)) ? pid : undefined;
}

/**
 * Makes lock files of a dead server harmless. PostgreSQL takes any process with the pid in its lock file for a running
 * server, even a zombie or, after a reboot, an unrelated process. The files are kept and only the pid in them is
 * replaced, because PostgreSQL uses the other lines to find orphaned processes that still use the shared memory.
 */
export async function disarmStaleLocks(plan: PostmasterPlan): Promise<void> {
  const owner = await firstLineAsPid(pidFile(plan));
  if (owner !== undefined && isAlive(owner)) {
    const [, ...rest] = (await readFile(pidFile(plan), "utf8")).split("\n");
    await writeFile(pidFile(plan), [NOBODYS_PID, ...rest].join("\n"));
  }
  await rm(socketLockFile(plan.socketDir), { force: true });
}

/** True if the running server was started with the binaries and settings of this plan. */
export async function matchesPlan(plan: PostmasterPlan): Promise<boolean> {
  const written = await readFile(join(plan.clusterFolder, "postmaster.opts"), "utf8");
  return written.trim() === [plan.program, ...plan.args.map((arg) => `"${arg}"`)].join(" ");
}

/**
 * True if the server is stopping or has stopped. The server writes its status to postmaster.pid before it ends its
 * sessions, and therefore before the owner's lock is released.
 */
export async function isStopping(plan: PostmasterPlan): Promise<boolean> {
  try {
    const status = (await readFile(pidFile(plan), "utf8")).split("\n")[STATUS_LINE] ?? "";
    return status.startsWith("stopping");
  } catch (error) {
    if (isGone(error)) return true;
    throw error;
  }
}

export async function stopPostmaster(plan: PostmasterPlan): Promise<void> {
  const pid = await findPostmaster(plan);
  if (pid === undefined) return;
  // SIGINT stops the server quickly, with a checkpoint. SIGQUIT aborts it, so the next start has to recover.
  if (await endedAfter("SIGINT", pid, plan, 60_000)) return;
  if (await endedAfter("SIGQUIT", pid, plan, 10_000)) return;
  throw new Error(
    `the embedded PostgreSQL (process ${pid}) did not stop within 70 seconds: stop that process by hand`,
  );
}

async function endedAfter(
  signal: NodeJS.Signals,
  pid: number,
  plan: PostmasterPlan,
  patience: number,
): Promise<boolean> {
  process.kill(pid, signal);
  const deadline = Date.now() + patience;
  while (await isPostmaster(pid, plan)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

async function isPostmaster(pid: number, plan: PostmasterPlan): Promise<boolean> {
  const { state, commandLine } = await readProcessState(pid);
  return !state.startsWith("Z") && commandLine.includes(`-D ${plan.clusterFolder} `);
}

async function firstLineAsPid(file: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(file, "utf8"), 10);
    return pid > 0 ? pid : undefined;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function pidFile(plan: PostmasterPlan): string {
  return join(plan.clusterFolder, "postmaster.pid");
}
