import { existsSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { createDiskBackups } from "../adapters/disk-storage/disk-backups.ts";
import { createS3Backups } from "../adapters/s3-storage/s3-backups.ts";
import { isInS3, requirePlace, splitS3Url } from "../backup-config.ts";
import type { Config } from "../config.ts";
import { type BackupPlace, isBackupName } from "../ports/backup-place.ts";

/** Opens a folder, or s3://bucket/prefix, as a destination of backups. */
export async function openBackups(to: string, config: Config): Promise<BackupPlace> {
  if (!isInS3(to)) return createDiskBackups(resolve(to));
  const { s3 } = config.backup;
  requirePlace(to, s3, config.s3);
  return createS3Backups({ ...s3, ...splitS3Url(to) });
}

export interface FoundBackup {
  place: BackupPlace;
  name: string;
}

/** Finds a backup by its full path, or the newest backup in a folder or bucket. */
export async function findBackup(from: string, config: Config): Promise<FoundBackup> {
  const named = isBackupName(basename(from)) ? basename(from) : undefined;
  const at = named === undefined ? from : from.slice(0, -named.length);
  if (!isInS3(from)) requireFolder(from);
  const place = await openBackups(isInS3(from) ? at : folderOf(from, named), config);
  const names = await place.list();
  const name = named ?? names.at(-1);
  if (name !== undefined && names.includes(name)) return { place, name };
  await place.close();
  throw new Error(`no complete backup found in ${from}`);
}

function folderOf(from: string, named: string | undefined): string {
  return named === undefined ? resolve(from) : dirname(resolve(from));
}

/** Throws if the folder does not exist, because opening a mistyped folder would create it. */
function requireFolder(from: string): void {
  if (!existsSync(from) || !statSync(from).isDirectory())
    throw new Error(`the folder ${from} does not exist`);
}
