import type { Readable } from "node:stream";
import type { ObjectStorage } from "./object-storage.ts";

/** Destination of backups. Each is a folder of files that appears under its name only when it is complete. */
export interface BackupPlace {
  /** Name for operators. */
  readonly name: string;
  begin(backup: string): Promise<UnfinishedBackup>;
  /** Names of complete backups, in order of time. */
  list(): Promise<string[]>;
  read(backup: string, file: string): Promise<Readable>;
  remove(backup: string): Promise<void>;
  /** Id of the database that claimed the place last. */
  owner(): Promise<string | undefined>;
  claim(database: string): Promise<void>;
  /** Customer files, stored once for all backups; the content of a key never changes. */
  media: ObjectStorage;
  close(): Promise<void>;
}

export interface UnfinishedBackup {
  write(file: string, body: Readable): Promise<void>;
  /** Makes the backup visible under its name; it is read-only afterwards. */
  finish(manifest: Uint8Array): Promise<void>;
  /** Removes everything that was written. */
  abandon(): Promise<void>;
}

export const manifestFile = "manifest.json";
/** File beside the backups that holds the owner's id. */
export const ownerFile = "owner";

/** Name that sorts in order of time. */
export function backupName(at: Date): string {
  return `recado-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

export function isBackupName(text: string): boolean {
  return /^recado-\d{8}T\d{6}Z$/.test(text);
}
