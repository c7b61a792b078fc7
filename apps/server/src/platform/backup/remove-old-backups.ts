import type { BackupPlace } from "../../ports/backup-place.ts";
import { readListedObjects } from "./media-list.ts";

const removalsAtOnce = 500;

/**
 * Keeps the newest `keep` backups and removes all older ones, together with customer files that no kept backup lists.
 * Returns the number of removed backups. If a kept backup cannot be read, nothing is removed, because an older backup
 * may be the last readable one.
 */
export async function removeOldBackups(place: BackupPlace, keep: number): Promise<number> {
  const all = await place.list();
  const leaving = all.slice(0, Math.max(0, all.length - keep));
  if (leaving.length === 0) return 0;
  const named = await readNamed(place, all.slice(leaving.length));
  for (const backup of leaving) await place.remove(backup);
  await removeUnnamed(place, named);
  return leaving.length;
}

async function readNamed(place: BackupPlace, kept: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const backup of kept) for await (const [key] of readListedObjects(place, backup)) named.add(key);
  return named;
}

async function removeUnnamed(place: BackupPlace, named: ReadonlySet<string>): Promise<void> {
  let unnamed: string[] = [];
  for await (const { key } of place.media.list()) {
    if (!named.has(key)) unnamed.push(key);
    if (unnamed.length < removalsAtOnce) continue;
    await place.media.remove(unnamed);
    unnamed = [];
  }
  await place.media.remove(unnamed);
}
