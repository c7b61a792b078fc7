import { chmod, mkdir, stat } from "node:fs/promises";

/** Creates a folder that only this account may enter, and also restricts one that an earlier version left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeOwnFolder(folder, 0o700);
}

/** Restricts a folder that belongs to this account. A mounted volume of another account is left to its owner. */
export async function closeOwnFolder(folder: string, mode: number): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await chmod(folder, mode);
}
