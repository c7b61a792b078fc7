import type { Readable } from "node:stream";
import type { ObjectStorage } from "./object-storage.ts";

/**
 * Destination of backups: a folder or a bucket. Each backup is a folder of files, and gets its final name only when it
 * is complete.
 */
export interface BackupPlace {
  /** Name of the destination, shown to operators. */
  readonly name: string;
  begin(backup: string): Promise<UnfinishedBackup>;
  /** Names of complete backups, oldest first. */
  list(): Promise<string[]>;
  read(backup: string, file: string): Promise<Readable>;
  remove(backup: string): Promise<void>;
  /** Id of the database that was the last one to claim this destination; undefined if none has. */
  owner(): Promise<string | undefined>;
  claim(database: string): Promise<void>;
  /** Customer files. All backups of the destination share them, because the content of a key never changes. */
  media: ObjectStorage;
  close(): Promise<void>;
}

export interface UnfinishedBackup {
  write(file: string, body: Readable): Promise<void>;
  /** Completes the backup: it appears under its final name and is read-only from then on. */
  finish(manifest: Uint8Array): Promise<void>;
  /** Removes all files of the unfinished backup. */
  abandon(): Promise<void>;
}

export const manifestFile = "manifest.json";
/** Name of the file beside the backups that contains the id of the database that claimed the destination. */
export const ownerFile = "owner";

/** Returns the name of a backup that was made at the given time. Sorted names are in order of time. */
export function backupName(at: Date): string {
  return `recado-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

export function isBackupName(text: string): boolean {
  return /^recado-\d{8}T\d{6}Z$/.test(text);
}
