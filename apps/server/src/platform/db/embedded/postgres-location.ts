import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, realpath, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { type OsAccount, runAs } from "./postgres-account.ts";

const SOCKET_FILE = ".s.PGSQL.5432";
/**
 * Longest path of a Unix socket. The system's structure for socket paths (sockaddr_un) holds 104 bytes on macOS and 108
 * on Linux, including a closing zero.
 */
const LONGEST_SOCKET_PATH = 103;
/**
 * Folder to use instead of the wanted folder if PostgreSQL's account may not enter the wanted folder. The fallback is
 * needed only if the program runs as root.
 */
export const fallbackFolder = "/var/lib/recado";

/**
 * Returns the folder for the database: the wanted folder, or a folder inside the fallback folder. The fallback is used
 * if PostgreSQL's account may not enter the wanted folder, for example because it lies in root's home.
 */
export async function chooseLocation(
  wanted: string,
  fallbackDir: string,
  account: OsAccount | undefined,
): Promise<string> {
  const first = resolve(wanted);
  if (!account) return prepare(first, account);
  const second = fallbackOf(first, fallbackDir);
  // A database that was created in the fallback folder stays there, even if the wanted folder becomes accessible later.
  if ((await isCluster(second)) && !(await isCluster(first))) return prepareReachable(second, account);
  const isNew = !existsSync(first);
  const prepared = await prepare(first, account);
  if (await canEnter(prepared, account)) return prepared;
  if (await isCluster(first)) {
    throw new Error(
      `${first} holds the database, but user ${account.name} can no longer enter this folder: make the folders above it accessible (chmod o+x)`,
    );
  }
  if (isNew) await rmdir(first);
  return prepareReachable(second, account);
}

async function prepareReachable(folder: string, account: OsAccount): Promise<string> {
  const prepared = await prepare(folder, account);
  if (await canEnter(prepared, account)) return prepared;
  throw new Error(
    `user ${account.name}, which runs PostgreSQL, cannot enter ${folder}: choose another DATA_DIR, or set DATABASE_URL`,
  );
}

async function prepare(folder: string, account: OsAccount | undefined): Promise<string> {
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

async function canEnter(folder: string, account: OsAccount): Promise<boolean> {
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$1"', "sh", folder])).ok;
}

/** True if a database exists in the wanted folder or in its fallback folder. */
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

/**
 * Lists the PostgreSQL major versions that have a database in this folder. Each version has a subfolder named by its
 * number.
 */
export async function clusterMajors(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const names = await readdir(folder);
  return names.filter((name) => /^\d+$/.test(name) && existsSync(join(folder, name, "PG_VERSION")));
}

/**
 * Returns the folder for the Unix socket: beside the data, or in /tmp if the path beside the data is too long for a
 * socket.
 */
export async function prepareSocketDir(location: string, account: OsAccount | undefined): Promise<string> {
  const beside = join(location, "socket");
  const isShort = Buffer.byteLength(join(beside, SOCKET_FILE)) <= LONGEST_SOCKET_PATH;
  const name = createHash("sha256").update(location).digest("hex").slice(0, 12);
  // If a different account has already created the folder in /tmp, `prepare` fails. Otherwise that account could run a
  // server of its own in place of this server.
  return prepare(isShort ? beside : join("/tmp", `recado-${name}`), account);
}

export function socketLockFile(socketDir: string): string {
  return join(socketDir, `${SOCKET_FILE}.lock`);
}
