import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chown, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OsAccount, runAs } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { clusterMajors } from "./postgres-location.ts";
import { moveIntoPlace, withUnfinishedFolder } from "./unfinished-folder.ts";

export const OWNER = "recado";
export const DATABASE = "recado";

export type Cluster = { folder: string; password: string };

/**
 * Returns the folder of the database files for this PostgreSQL major version. Creates the database on the first start.
 */
export async function ensureCluster(
  location: string,
  binaries: PostgresBinaries,
  account: OsAccount | undefined,
): Promise<Cluster> {
  const folder = join(location, binaries.major);
  if (!existsSync(join(folder, "PG_VERSION"))) {
    await refuseOtherMajors(location, binaries.major);
    await createCluster(location, folder, binaries, account);
  }
  return { folder, password: await readFile(passwordFile(folder), "utf8") };
}

async function refuseOtherMajors(location: string, major: string): Promise<void> {
  const [other] = await clusterMajors(location);
  if (!other) return;
  throw new Error(
    `${location} holds a database of PostgreSQL ${other}, but this version of Recado includes PostgreSQL ${major}: restore a backup into a new data folder, or start the previous version`,
  );
}

/**
 * Creates the database in a temporary folder and renames the folder when the database is complete. An interrupted start
 * therefore leaves no incomplete database.
 */
async function createCluster(
  location: string,
  folder: string,
  binaries: PostgresBinaries,
  account: OsAccount | undefined,
): Promise<void> {
  await withUnfinishedFolder(location, account, async (workshop) => {
    const unfinished = join(workshop, "cluster");
    // initdb requires a superuser password for scram authentication. The password is thrown away, because the program
    // logs in only as the owner.
    const superuserPassword = join(workshop, "superuser-password");
    await writeSecret(superuserPassword, newSecret(), account);
    await runInitdb(unfinished, superuserPassword, binaries, account);
    const password = newSecret();
    await createOwner(unfinished, password, binaries, account);
    await writeSecret(passwordFile(unfinished), password, account);
    await moveIntoPlace(unfinished, folder);
    await syncFolder(location);
  });
}

function newSecret(): string {
  return randomBytes(24).toString("hex");
}

async function writeSecret(file: string, secret: string, account: OsAccount | undefined): Promise<void> {
  await writeFile(file, secret, { mode: 0o600, flush: true });
  if (account) await chown(file, account.uid, account.gid);
}

async function runInitdb(
  folder: string,
  superuserPassword: string,
  binaries: PostgresBinaries,
  account: OsAccount | undefined,
): Promise<void> {
  const { ok, complaint } = await runAs(account, join(binaries.binDir, "initdb"), [
    `--pgdata=${folder}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    `--pwfile=${superuserPassword}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--locale=C",
    "--builtin-locale=C.UTF-8",
  ]);
  if (!ok) throw new Error(`creating the embedded database in ${folder} failed: ${complaint}`);
}

/**
 * Creates the role that owns the database. The owner is not a superuser, so that everything that works here also works
 * on an operator's own PostgreSQL server. pg_signal_backend lets the owner end sessions of the runtime role when a
 * database is dropped.
 */
async function createOwner(
  folder: string,
  password: string,
  binaries: PostgresBinaries,
  account: OsAccount | undefined,
): Promise<void> {
  const statements = [
    `create role ${OWNER} login createdb createrole password '${password}'`,
    `grant pg_signal_backend to ${OWNER}`,
    `create database ${DATABASE} owner ${OWNER}`,
  ];
  const { ok, complaint } = await runAs(
    account,
    join(binaries.binDir, "postgres"),
    ["--single", "-D", folder, "-c", "exit_on_error=on", "-c", "log_min_messages=fatal", "postgres"],
    `${statements.join("\n")}\n`,
  );
  if (!ok) throw new Error(`preparing the embedded database in ${folder} failed: ${complaint}`);
}

function passwordFile(folder: string): string {
  return join(folder, "recado-owner-password");
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
