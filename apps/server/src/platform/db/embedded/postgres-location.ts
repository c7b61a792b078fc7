import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, realpath, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type Account, runAs } from "./postgres-account.ts";

const SOCKET_FILE = ".s.PGSQL.5432";
/** sockaddr_un holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const LONGEST_SOCKET_PATH = 103;
/** Where the data goes when PostgreSQL's account may not enter the wanted folder (only ever as root). */
export const fallbackFolder = "/var/lib/recado";

/**
 * The folder the database really lives in: the wanted one, or, where PostgreSQL's account may not enter that one
 * (a checkout inside root's closed home), one of its own under the fallback folder.
 */
export async function chooseLocation(
  wanted: string,
  fallbackDir: string,
  account: Account | undefined,
): Promise<string> {
  const first = resolve(wanted);
  if (!account) return prepare(first, account);
  const second = fallbackOf(first, fallbackDir);
  // Whoever has data somewhere keeps finding it there, even when the way to the other folder opens later.
  if ((await isCluster(second)) && !(await isCluster(first))) return prepareReachable(second, account);
  const isNew = !existsSync(first);
  const prepared = await prepare(first, account);
  if (await canEnter(prepared, account)) return prepared;
  if (await isCluster(first)) {
    throw new Error(
      `${first} holds the database, but user ${account.name} may no longer enter it: open the folders above it (chmod o+x)`,
    );
  }
  if (isNew) await rmdir(first);
  return prepareReachable(second, account);
}

async function prepareReachable(folder: string, account: Account): Promise<string> {
  const prepared = await prepare(folder, account);
  if (await canEnter(prepared, account)) return prepared;
  throw new Error(
    `user ${account.name} may not enter ${folder}: choose another DATA_DIR, or set DATABASE_URL`,
  );
}

async function prepare(folder: string, account: Account | undefined): Promise<string> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (account) await chown(folder, account.uid, account.gid);
    await chmod(folder, 0o700);
    return await realpath(folder);
  } catch (error) {
    throw new Error(`cannot use ${folder} for the database: ${(error as Error).message}`);
  }
}

async function canEnter(folder: string, account: Account): Promise<boolean> {
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder])).ok;
}

/** Whether a database was made for this folder, in it or under the fallback folder. */
export async function holdsCluster(wanted: string): Promise<boolean> {
  const first = resolve(wanted);
  return (await isCluster(first)) || (await isCluster(fallbackOf(first, fallbackFolder)));
}

function fallbackOf(folder: string, fallbackDir: string): string {
  return join(fallbackDir, createHash("sha256").update(folder).digest("hex").slice(0, 12));
}

async function isCluster(folder: string): Promise<boolean> {
  return (await clusterMajors(folder)).length > 0;
}

/** The PostgreSQL majors that have a database in this folder: one folder each, named by its number. */
export async function clusterMajors(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => /^\d+$/.test(name) && existsSync(join(folder, name, "PG_VERSION")));
}

/** Beside the data, unless that path is too long for a socket's name. */
export async function prepareSocketDir(location: string, account: Account | undefined): Promise<string> {
  const beside = join(location, "socket");
  const isShort = Buffer.byteLength(join(beside, SOCKET_FILE)) <= LONGEST_SOCKET_PATH;
  const name = createHash("sha256").update(location).digest("hex").slice(0, 12);
  // prepare() fails on a folder that somebody else put there first, so nobody listens in our place.
  return prepare(isShort ? beside : join("/tmp", `recado-${name}`), account);
}

export function socketLockFile(socketDir: string): string {
  return join(socketDir, `${SOCKET_FILE}.lock`);
}
