import { randomBytes } from "node:crypto";
import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { holdsCluster } from "./platform/db/embedded/postgres-location.ts";
import { closeOwnFolder } from "./platform/private-folder.ts";
import { unlessMissing } from "./platform/unless-missing.ts";

/** File of the data folder that holds the installation's key if SECRET_KEY is not set. */
export const keyFile = "secret.key";

/** Creates the data folder; throws an error with a one-line message if it is not writable. */
export async function prepareDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    // If the program was started as root, the embedded database runs under its own account. That account may pass
    // through the data folder but not list it.
    await closeOwnFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    return folder;
  } catch (error) {
    throw new Error(
      `DATA_DIR ${folder} is not writable: ${(error as NodeJS.ErrnoException).code ?? "unknown"}`,
    );
  }
}

/**
 * Returns the key that seals stored secrets. The key is created on the first start and is readable only by the
 * program's account.
 */
export async function readSecretKey(folder: string): Promise<string> {
  const file = join(folder, keyFile);
  const kept = await findSecretKey(folder);
  if (kept !== undefined) return kept;
  if (await holdsCluster(join(folder, "postgres")))
    throw new Error(
      `${file} is missing, but the database beside it was created with a key: put that file back, or set SECRET_KEY to that key`,
    );
  const made = randomBytes(48).toString("base64url");
  try {
    await writeFile(file, made, { mode: 0o600, flag: "wx" });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  // The key file was written by another process that started at the same time.
  return readSecretKey(folder);
}

/** Finds the key that was stored by an earlier start; undefined if there is none. */
export async function findSecretKey(folder: string): Promise<string | undefined> {
  const file = join(folder, keyFile);
  const key = (await unlessMissing(readFile(file, "utf8")))?.trim();
  if (key !== undefined && key.length < 32)
    throw new Error(`${file} holds an incomplete key: restore the file from a backup`);
  return key;
}
