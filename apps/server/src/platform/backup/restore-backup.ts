import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import type { BackupPlace } from "../../ports/backup-place.ts";
import { ObjectMissing, type ObjectStorage } from "../../ports/object-storage.ts";
import { refuseBackupBeforeRelease } from "../db/before-release.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import { numberOf, readMigrations } from "../db/migration-files.ts";
import { type LoadReport, loadDatabase, type RestoreAdjustment } from "./load-database.ts";
import type { Manifest, StoredFile } from "./manifest.ts";
import { readListedObjects } from "./media-list.ts";
import { DamagedFile, verified, verify } from "./store-file.ts";

export interface RestoreTarget {
  owner: ConnectionConfig;
  storage: ObjectStorage;
  dataDir: string;
  /**
   * Creates the tables, the role and its rights by running migrations up to the given number; without a number, runs
   * all migrations.
   */
  migrate(upTo?: string): Promise<void>;
  finish: readonly RestoreAdjustment[];
}

export interface RestoreResult extends LoadReport {
  /** Keys of customer files that the backup lists but that were missing or damaged in the backup place. */
  lost: string[];
}

/** Throws an error with a one-line message if the backup has a migration that this version does not know. */
export async function requireKnownSchema(
  { migrations, version }: Manifest,
  migrationsDir: string,
): Promise<void> {
  refuseBackupBeforeRelease(migrations);
  const known = await readMigrations(migrationsDir);
  const strange = migrations.find(
    ({ name, checksum }, position) =>
      known[position]?.name !== name || known[position]?.checksum !== checksum,
  );
  if (strange)
    throw new Error(
      `the backup was made by version ${version}, whose migration ${strange.name} this version does not have: restore the backup with that version or a newer version`,
    );
}

/**
 * Reads every file of the backup, except customer files, to its end and verifies its checksum. The restore does this
 * before it changes anything.
 */
export async function verifyBackup(place: BackupPlace, backup: string, manifest: Manifest): Promise<void> {
  const files: StoredFile[] = [...manifest.tables, manifest.media, ...manifest.files];
  for (const file of files) await verify(await place.read(backup, file.file), file);
}

/** Returns the keys of customer files that the backup lists but that no longer exist in the backup place. */
export async function findMissingObjects(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
): Promise<string[]> {
  const there = await readSizes(place.media);
  const missing: string[] = [];
  for await (const [key, bytes] of readListedObjects(place, backup, manifest))
    if (there.get(key) !== bytes) missing.push(key);
  return missing;
}

/**
 * Restores a backup into an empty installation. If the restore fails, it removes the files that it copied and keeps
 * files that existed before.
 */
export async function restoreBackup(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<RestoreResult> {
  const brought: string[] = [];
  let restored: RestoreResult;
  try {
    const lost = await restoreObjects(place, backup, manifest, target.storage, brought);
    await target.migrate(numberOf(manifest.migrations.at(-1)?.name ?? ""));
    for (const file of manifest.files) {
      const content = await buffer(verified(await place.read(backup, file.file), file));
      await writeFile(join(target.dataDir, file.name), content, { mode: 0o600, flush: true });
    }
    // Rows are loaded after all files were copied, so that no committed row refers to a file that is still to be
    // copied.
    const loaded = await loadDatabase(target.owner, manifest, {
      finish: target.finish,
      open: async (table) =>
        pipeline(verified(await place.read(backup, table.file), table), createGunzip(), () => {}),
    });
    restored = { ...loaded, lost };
  } catch (error) {
    await target.storage.remove(brought);
    for (const { name } of manifest.files) await rm(join(target.dataDir, name), { force: true });
    throw error;
  }
  // Runs the migrations that are newer than the backup.
  await target.migrate();
  return restored;
}

/**
 * Copies customer files into the object storage and returns the keys that could not be copied. A missing file does not
 * stop the restore, because the rows matter more than one file.
 */
async function restoreObjects(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  storage: ObjectStorage,
  brought: string[],
): Promise<string[]> {
  // A stored file is never overwritten, so an existing file of equal key and size has equal content and is not copied.
  const there = await readSizes(storage);
  const lost: string[] = [];
  for await (const [key, bytes, sha256, contentType] of readListedObjects(place, backup, manifest)) {
    if (there.get(key) === bytes) continue;
    try {
      const { body } = await place.media.open(key);
      const whole = verified(body, { file: `media/${key}`, bytes, sha256 });
      await storage.put(key, whole, { contentType, size: bytes });
      brought.push(key);
    } catch (error) {
      if (!(error instanceof ObjectMissing || error instanceof DamagedFile)) throw error;
      lost.push(key);
    }
  }
  return lost;
}

async function readSizes(storage: ObjectStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list()) sizes.set(key, size);
  return sizes;
}
