import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { makePrivateFolder } from "../../platform/private-folder.ts";
import { unlessMissing } from "../../platform/unless-missing.ts";
import { type BackupPlace, isBackupName, manifestFile, ownerFile } from "../../ports/backup-place.ts";
import { createDiskStorage } from "./disk-storage.ts";

const unfinished = "unfinished-";

/** Stores backups on disk: each backup is a subfolder of `folder`, which must be used for nothing else. */
export async function createDiskBackups(folder: string): Promise<BackupPlace> {
  await makePrivateFolder(folder);
  const media = await createDiskStorage(join(folder, "media"));
  return {
    name: folder,
    media,
    async begin(backup) {
      await removeUnfinished(folder);
      const workshop = join(folder, `${unfinished}${backup}`);
      await mkdir(workshop, { mode: 0o700 });
      return {
        async write(file, body) {
          const path = join(workshop, file);
          await mkdir(dirname(path), { recursive: true });
          await pipeline(body, createWriteStream(path, { mode: 0o600, flush: true }));
        },
        async finish(manifest) {
          await writeFile(join(workshop, manifestFile), manifest, { mode: 0o600, flush: true });
          await rename(workshop, join(folder, backup));
          await keepName(folder);
        },
        abandon: () => rm(workshop, { recursive: true, force: true }),
      };
    },
    async list() {
      return (await readdir(folder)).filter(isBackupName).sort();
    },
    read: async (backup, file) => createReadStream(await findFile(folder, backup, file)),
    async remove(backup) {
      // The backup is renamed before it is deleted. If the deletion is interrupted, no half-deleted folder looks like a
      // backup.
      const leaving = join(folder, `${unfinished}${backup}`);
      await rename(join(folder, backup), leaving);
      await rm(leaving, { recursive: true });
    },
    owner: () => unlessMissing(readFile(join(folder, ownerFile), "utf8")),
    async claim(database) {
      const written = join(folder, `${unfinished}${ownerFile}`);
      await writeFile(written, database, { mode: 0o600, flush: true });
      await rename(written, join(folder, ownerFile));
      await keepName(folder);
    },
    close: () => media.close(),
  };
}

/**
 * Returns the real path of a backup's file. Throws if the file's name or a symbolic link leads out of the backup,
 * because the folder may come from an untrusted source.
 */
async function findFile(folder: string, backup: string, file: string): Promise<string> {
  const home = await realpath(join(folder, backup));
  const path = await realpath(join(home, file));
  if (!path.startsWith(home + sep) || !(await stat(path)).isFile())
    throw new Error(`${file} is not inside the backup ${backup}`);
  return path;
}

/** Removes the unfinished folders of backups whose process was killed. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith(unfinished)) await rm(join(folder, name), { recursive: true, force: true });
}

/** Syncs the folder, so that a rename survives a power failure. */
async function keepName(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it.
  if (process.platform === "win32") return;
  await using handle = await open(folder);
  await handle.sync();
}
