import { chmod, mkdir, stat } from "node:fs/promises";

/**
 * Creates a folder that only the program's account may enter. An existing folder that an earlier version left open to
 * other accounts is closed to them.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeOwnFolder(folder, 0o700);
}

/**
 * Sets the access mode of a folder, but only if the folder belongs to the program's account. A mounted volume that
 * belongs to a different account is not changed.
 */
export async function closeOwnFolder(folder: string, mode: number): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await chmod(folder, mode);
}
