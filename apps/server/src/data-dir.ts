import { randomBytes } from "node:crypto";
import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { closeOwnFolder } from "./platform/private-folder.ts";

/** Makes the folder for all that this installation keeps; throws one clear line where it cannot be written. */
export async function prepareDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    // Started by root, the embedded database has an account of its own, which passes through and sees no names.
    await closeOwnFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    return folder;
  } catch (error) {
    throw new Error(
      `DATA_DIR ${folder} cannot be written: ${(error as NodeJS.ErrnoException).code ?? "unknown"}`,
    );
  }
}

/** The key that seals stored secrets, made on the first start and kept readable for this user alone. */
export async function readSecretKey(folder: string): Promise<string> {
  const file = join(folder, "secret.key");
  try {
    await writeFile(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const key = (await readFile(file, "utf8")).trim();
  if (key.length < 32) throw new Error(`${file} does not hold a whole key: restore it from a backup`);
  return key;
}
