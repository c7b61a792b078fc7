import { chmod, mkdir, stat } from "node:fs/promises";

/** A folder that other accounts of the machine neither enter nor list, also where an earlier version left it open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await closeOwnFolder(folder, 0o700);
}

/** A volume that belongs to somebody else is closed by whoever mounted it. */
export async function closeOwnFolder(folder: string, mode: number): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) await chmod(folder, mode);
}
