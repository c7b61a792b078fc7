import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type BackupPlace, backupName, type UnfinishedBackup } from "../../ports/backup-place.ts";
import { ObjectMissing, type ObjectStorage } from "../../ports/object-storage.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import { unlessMissing } from "../unless-missing.ts";
import { dumpDatabase } from "./dump-database.ts";
import { type Manifest, type StoredFile, writeManifest } from "./manifest.ts";
import { mediaFile, readListedObjects } from "./media-list.ts";
import { fingerprintOf, sealKey } from "./sealed-key.ts";
import { createMeasure, storeCompressed, storePlain } from "./store-file.ts";

export interface BackupSource {
  /** Database connection as the owner of the tables. */
  owner: ConnectionConfig;
  storage: ObjectStorage;
  secretKey: string;
  /** Passphrase that seals the secret key for the backup. If undefined, the backup does not contain the secret key. */
  passphrase: string | undefined;
  dataDir: string;
  /** Names of other files in the data folder to back up. A file that does not exist is skipped. */
  files: readonly string[];
  version: string;
}

export interface MadeBackup {
  name: string;
  manifest: Omit<Manifest, "format">;
  /** Number of customer files that this backup copied because no earlier backup had copied them. */
  newObjects: number;
  /** Name of the previous backup if its file list could not be read. All customer files were then copied again. */
  unreadable: string | undefined;
}

/**
 * Backs up a whole installation at one moment while it runs. The backup appears under its name only after it is
 * complete.
 */
export async function makeBackup(source: BackupSource, place: BackupPlace): Promise<MadeBackup> {
  const startedAt = new Date();
  const name = await freeName(place, startedAt);
  const { listed, unreadable } = await newestList(place);
  // Customer files are copied before the database snapshot and again after it. The first copy keeps files that are
  // deleted during the dump, because rows of the snapshot still refer to them.
  const first = await copyObjects(source.storage, place, listed);
  for (const key of listed.keys()) if (!first.present.has(key)) listed.delete(key);
  const backup = await place.begin(name);
  try {
    const database = await dumpDatabase(source.owner, (table, rows) =>
      storeCompressed(`tables/${table}.copy.gz`, rows, backup.write),
    );
    const second = await copyObjects(source.storage, place, listed);
    const manifest = {
      startedAt: startedAt.toISOString(),
      ...database,
      version: source.version,
      media: await storeList(listed, backup),
      files: await storeFiles(source, backup),
      key: {
        fingerprint: fingerprintOf(source.secretKey),
        ...(source.passphrase === undefined
          ? {}
          : { sealed: await sealKey(source.secretKey, source.passphrase) }),
      },
      endedAt: new Date().toISOString(),
    };
    await backup.finish(writeManifest(manifest));
    return { name, manifest, newObjects: first.brought + second.brought, unreadable };
  } catch (error) {
    await backup.abandon();
    throw error;
  }
}

/**
 * Backup names contain the time in seconds. If a backup with the current second exists, the next free second is used.
 */
async function freeName(place: BackupPlace, startedAt: Date): Promise<string> {
  const taken = await place.list();
  for (let at = startedAt.getTime(); ; at += 1_000) {
    const name = backupName(new Date(at));
    if (!taken.includes(name)) return name;
  }
}

interface Listed {
  bytes: number;
  sha256: string;
  contentType: string;
}
type ListedObjects = Map<string, Listed>;

/**
 * Lists the customer files that earlier backups copied and that still exist in the backup place. If the newest backup
 * cannot be read, the list is empty and all files are copied again.
 */
async function newestList(
  place: BackupPlace,
): Promise<{ listed: ListedObjects; unreadable: string | undefined }> {
  const listed: ListedObjects = new Map();
  const newest = (await place.list()).at(-1);
  if (newest === undefined) return { listed, unreadable: undefined };
  try {
    for await (const [key, bytes, sha256, contentType] of readListedObjects(place, newest))
      listed.set(key, { bytes, sha256, contentType });
  } catch {
    return { listed: new Map(), unreadable: newest };
  }
  // Copied files may have been removed from the backup place, for example by a lifecycle rule of the bucket.
  const gone = new Set(listed.keys());
  for await (const { key, size } of place.media.list()) if (listed.get(key)?.bytes === size) gone.delete(key);
  for (const key of gone) listed.delete(key);
  return { listed, unreadable: undefined };
}

/**
 * Copies the customer files that the backup place lacks. Returns the number of copied files and the keys of all files
 * in the object storage.
 */
async function copyObjects(
  storage: ObjectStorage,
  place: BackupPlace,
  listed: ListedObjects,
): Promise<{ brought: number; present: Set<string> }> {
  const present = new Set<string>();
  let brought = 0;
  for await (const { key, size } of storage.list()) {
    present.add(key);
    if (listed.get(key)?.bytes === size) continue;
    const copied = await copyObject(storage, place, key);
    if (!copied) continue;
    listed.set(key, copied);
    brought += 1;
  }
  return { brought, present };
}

async function copyObject(
  storage: ObjectStorage,
  place: BackupPlace,
  key: string,
): Promise<Listed | undefined> {
  try {
    const { body, size, contentType } = await storage.open(key);
    const measure = createMeasure();
    body.on("error", (error) => measure.stream.destroy(error)).pipe(measure.stream);
    await place.media.put(key, measure.stream, { contentType, size });
    return { ...measure.result(), contentType };
  } catch (error) {
    // The file and its row were deleted after the storage was listed.
    if (error instanceof ObjectMissing) return undefined;
    throw error;
  }
}

async function storeList(listed: ListedObjects, backup: UnfinishedBackup): Promise<Manifest["media"]> {
  let objectBytes = 0;
  const lines = function* () {
    for (const [key, { bytes, sha256, contentType }] of listed) {
      objectBytes += bytes;
      yield `${JSON.stringify([key, bytes, sha256, contentType])}\n`;
    }
  };
  const stored = await storeCompressed(mediaFile, Readable.from(lines()), backup.write);
  return { ...stored, objects: listed.size, objectBytes };
}

async function storeFiles(
  { dataDir, files }: BackupSource,
  backup: UnfinishedBackup,
): Promise<(StoredFile & { name: string })[]> {
  const stored: (StoredFile & { name: string })[] = [];
  for (const name of files) {
    const content = await unlessMissing(readFile(join(dataDir, name)));
    if (content) stored.push({ name, ...(await storePlain(`files/${name}`, content, backup.write)) });
  }
  return stored;
}
