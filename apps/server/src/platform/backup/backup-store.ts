import { sql } from "kysely";
import type { ReadTx } from "../db/database.ts";

/** Number of days after which the database forgets that a backup was made. */
const rememberedDays = 400;

/** Largest age in hours of the newest backup, if backups run each night: a day, plus the time that a backup takes. */
export const mostBackupHours = 26;

interface NewestBackup {
  name: string;
  place: string;
  ended_at: Date;
}

interface NoteOfBackup {
  place: string;
  startedAt: Date;
  made?: { name: string; bytes: number; objects: number; objectBytes: number };
  failure?: string;
}

export async function recordBackup(
  db: Pick<ReadTx, "run">,
  { place, startedAt, made, failure }: NoteOfBackup,
): Promise<void> {
  await db.run(sql`
    insert into backups (name, place, started_at, bytes, objects, object_bytes, failure)
    values (${made?.name ?? null}, ${place}, ${startedAt}, ${made?.bytes ?? null}, ${made?.objects ?? null},
      ${made?.objectBytes ?? null}, ${failure ?? null})`);
  await db.run(sql`delete from backups where ended_at < now() - make_interval(days => ${rememberedDays})`);
}

/** True once migrations have created the `backups` table. */
export async function hasBackupsTable(db: Pick<ReadTx, "first">): Promise<boolean> {
  const found = await db.first(
    sql<{ is_there: boolean }>`select to_regclass('public.backups') is not null as is_there`,
  );
  return found?.is_there === true;
}

export function findNewestBackup(db: Pick<ReadTx, "first">): Promise<NewestBackup | undefined> {
  return db.first(sql<NewestBackup>`
    select name, place, ended_at from backups where failure is null order by ended_at desc limit 1`);
}

/** Returns the error message of the last backup; undefined if the last backup succeeded. */
export async function findLastBackupFailure(db: Pick<ReadTx, "first">): Promise<string | undefined> {
  const newest = await db.first(
    sql<{ failure: string | null }>`select failure from backups order by ended_at desc limit 1`,
  );
  return newest?.failure ?? undefined;
}
