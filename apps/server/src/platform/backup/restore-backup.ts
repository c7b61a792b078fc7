import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import type { BackupPlace } from "../../ports/backup-place.ts";
import { ObjectMissing, type ObjectStorage } from "../../ports/object-storage.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import { numberOf, readMigrations } from "../db/migration-files.ts";
import { type Finish, type Loaded, loadDatabase } from "./load-database.ts";
import type { Manifest, StoredFile } from "./manifest.ts";
import { readListedObjects } from "./media-list.ts";
import { DamagedFile, verified, verify } from "./store-file.ts";

export interface RestoreTarget {
  owner: ConnectionConfig;
  storage: ObjectStorage;
  dataDir: string;
  /** Makes the tables as they were after the migration of that number, with the program's role and its rights; all of them without one. */
  migrate(upTo?: string): Promise<void>;
  finish: readonly Finish[];
}

export interface Restored extends Loaded {
  /** Files of customers that the backup names and does not have, or not as they were. */
  lost: string[];
}

/** Throws one line where this version does not know all that the backup's database had been through. */
export async function requireKnownSchema(
  { migrations, version }: Manifest,
  migrationsDir: string,
): Promise<void> {
  const known = await readMigrations(migrationsDir);
  const strange = migrations.find(
    ({ name, checksum }, position) =>
      known[position]?.name !== name || known[position]?.checksum !== checksum,
  );
  if (strange)
    throw new Error(
      `the backup was made by version ${version}, whose database has ${strange.name}, which this version does not: restore it with that version or a newer one`,
    );
}

/** Reads all of a backup's own files to their end, before anything is done with them. */
export async function verifyBackup(place: BackupPlace, backup: string, manifest: Manifest): Promise<void> {
  const files: StoredFile[] = [...manifest.tables, manifest.media, ...manifest.files];
  for (const file of files) await verify(await place.read(backup, file.file), file);
}

/** Files of customers that a backup names and that do not lie beside it any more. */
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

/** Brings a backup back into an empty place. What was begun and came to nothing leaves no file behind, and takes none away that was there. */
export async function restoreBackup(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<Restored> {
  const brought: string[] = [];
  let restored: Restored;
  try {
    const lost = await restoreObjects(place, backup, manifest, target.storage, brought);
    await target.migrate(numberOf(manifest.migrations.at(-1)?.name ?? ""));
    for (const file of manifest.files) {
      const content = await buffer(verified(await place.read(backup, file.file), file));
      await writeFile(join(target.dataDir, file.name), content, { mode: 0o600, flush: true });
    }
    // Last: what is committed is never without its files.
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
  // Of a backup that is older, what came since.
  await target.migrate();
  return restored;
}

/** Answers which cannot be brought: rows are worth more than a file of one of them. */
async function restoreObjects(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  storage: ObjectStorage,
  brought: string[],
): Promise<string[]> {
  // An object is written once: what lies there under its key is the same.
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
