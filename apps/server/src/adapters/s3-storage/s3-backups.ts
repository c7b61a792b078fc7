import { text } from "node:stream/consumers";
import {
  type BackupPlace,
  isBackupName,
  manifestFile,
  ownerFile,
  type UnfinishedBackup,
} from "../../ports/backup-place.ts";
import { ObjectMissing } from "../../ports/object-storage.ts";
import { createS3Storage, type S3Options } from "./s3-storage.ts";

const contentType = "application/octet-stream";

/**
 * Stores backups under a prefix of an S3 bucket. S3 cannot rename, so a backup's manifest is written last, and a backup
 * without a manifest counts as unfinished.
 */
export async function createS3Backups(options: S3Options): Promise<BackupPlace> {
  const below = (part: string) => (options.prefix === "" ? part : `${options.prefix}/${part}`);
  const [files, media] = await Promise.all([
    createS3Storage({ ...options, prefix: below("backups") }),
    createS3Storage({ ...options, prefix: below("media") }),
  ]);
  return {
    name: `s3://${options.bucket}/${options.prefix}`,
    media,
    begin: async (backup) => {
      await removeUnfinished();
      return unfinished(backup);
    },
    list: async () => (await look()).whole,
    read: async (backup, file) => (await files.open(`${backup}/${file}`)).body,
    async remove(backup) {
      await files.remove([`${backup}/${manifestFile}`]);
      await files.removeFolder(backup);
    },
    async owner() {
      try {
        return await text((await files.open(ownerFile)).body);
      } catch (error) {
        if (error instanceof ObjectMissing) return undefined;
        throw error;
      }
    },
    async claim(database) {
      await files.put(ownerFile, Buffer.from(database), { contentType: "text/plain" });
    },
    async close() {
      await Promise.all([files.close(), media.close()]);
    },
  };

  function unfinished(backup: string): UnfinishedBackup {
    return {
      async write(file, body) {
        await files.put(`${backup}/${file}`, body, { contentType });
      },
      async finish(manifest) {
        await files.put(`${backup}/${manifestFile}`, manifest, { contentType: "application/json" });
      },
      abandon: () => files.removeFolder(backup),
    };
  }

  /** Removes what is left of backups that were interrupted while being written or removed. */
  async function removeUnfinished(): Promise<void> {
    const { whole, all } = await look();
    for (const backup of all) if (!whole.includes(backup)) await files.removeFolder(backup);
  }

  async function look(): Promise<{ whole: string[]; all: Set<string> }> {
    const whole: string[] = [];
    const all = new Set<string>();
    for await (const { key } of files.list()) {
      const [backup = "", file] = key.split("/");
      if (!isBackupName(backup)) continue;
      all.add(backup);
      if (file === manifestFile) whole.push(backup);
    }
    return { whole: whole.sort(), all };
  }
}
