import type { Readable } from "node:stream";
import type { ObjectStorage } from "./object-storage.ts";

/** Where backups lie: each a folder of files that is there under its name only once it is whole. */
export interface BackupPlace {
  /** As an operator would name it. */
  readonly name: string;
  begin(backup: string): Promise<UnfinishedBackup>;
  /** The whole ones by name, which is in the order of their time. */
  list(): Promise<string[]>;
  read(backup: string, file: string): Promise<Readable>;
  remove(backup: string): Promise<void>;
  /** The database whose backups lie here, as it was claimed last. */
  owner(): Promise<string | undefined>;
  claim(database: string): Promise<void>;
  /** Files of customers lie here once for all backups: what one holds under a key never changes. */
  media: ObjectStorage;
  close(): Promise<void>;
}

export interface UnfinishedBackup {
  write(file: string, body: Readable): Promise<void>;
  /** Gives it its name; nothing is written to it afterwards. */
  finish(manifest: Uint8Array): Promise<void>;
  /** Takes away what was written. */
  abandon(): Promise<void>;
}

export const manifestFile = "manifest.json";
/** Says whose the place is, beside the backups. */
export const ownerFile = "owner";

/** In the order of time, for people and for programs. */
export function backupName(at: Date): string {
  return `recado-${at.toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

export function isBackupName(text: string): boolean {
  return /^recado-\d{8}T\d{6}Z$/.test(text);
}
