import {
  type BackupPlace,
  isBackupName,
  manifestFile,
  type UnfinishedBackup,
} from "../../ports/backup-place.ts";
import { createS3Storage, type S3Options } from "./s3-storage.ts";

const contentType = "application/octet-stream";

/** Backups below a prefix of a bucket. There is no renaming there: a backup is one from the moment its manifest lies there, which comes last. */
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

  /** What a backup that was killed left behind, and one that was being removed. */
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
