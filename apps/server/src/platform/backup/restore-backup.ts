import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import type { BackupPlace } from "../../ports/backup-place.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import { numberOf, readMigrations } from "../db/migration-files.ts";
import { loadDatabase } from "./load-database.ts";
import type { Manifest, StoredFile } from "./manifest.ts";
import { readListedObjects } from "./media-list.ts";
import { verified, verify } from "./store-file.ts";

export interface RestoreTarget {
  owner: ConnectionConfig;
  storage: ObjectStorage;
  dataDir: string;
  /** Makes the tables as they were after the migration of that number, with the program's role and its rights; all of them without one. */
  migrate(upTo?: string): Promise<void>;
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

/** Brings a backup back into an empty place. What was begun and came to nothing leaves no file behind. */
export async function restoreBackup(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<void> {
  const brought: string[] = [];
  try {
    await restoreObjects(place, backup, manifest, target.storage, brought);
    await target.migrate(numberOf(manifest.migrations.at(-1)?.name ?? ""));
    await loadDatabase(target.owner, manifest, async (table) =>
      pipeline(verified(await place.read(backup, table.file), table), createGunzip(), () => {}),
    );
    for (const file of manifest.files) {
      const content = await buffer(verified(await place.read(backup, file.file), file));
      await writeFile(join(target.dataDir, file.name), content, { mode: 0o600, flush: true });
    }
  } catch (error) {
    await target.storage.remove(brought);
    for (const { name } of manifest.files) await rm(join(target.dataDir, name), { force: true });
    throw error;
  }
  // Of a backup that is older, what came since.
  await target.migrate();
}

async function restoreObjects(
  place: BackupPlace,
  backup: string,
  manifest: Manifest,
  storage: ObjectStorage,
  brought: string[],
): Promise<void> {
  for await (const [key, bytes, sha256, contentType] of readListedObjects(place, backup, manifest)) {
    const { body } = await place.media.open(key);
    brought.push(key);
    await storage.put(key, verified(body, { file: `media/${key}`, bytes, sha256 }), {
      contentType,
      size: bytes,
    });
  }
}
