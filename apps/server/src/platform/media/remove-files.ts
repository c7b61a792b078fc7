import { sql } from "kysely";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { Database, WriteTx } from "../db/database.ts";
import { enqueue, type Job } from "../jobs/jobs.ts";
import { isOutage } from "../outage.ts";

export const removeFilesJob = "removeFiles";

/** In the transaction after which no row names them any more: no crash leaves a file that nobody knows of. */
export async function removeFilesLater(db: WriteTx, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null);
  if (named.length > 0) await enqueue(db, removeFilesJob, { companyId: db.companyId, keys: named });
}

/** A file that many rows share goes with the last of them. */
export function removeFiles(database: Database, storage: ObjectStorage): Job {
  return async (payload) => {
    const { companyId, keys } = payload as { companyId?: number; keys: string[] };
    // One that was asked for by a program from before files were shared.
    if (companyId === undefined) return storage.remove(keys);
    const rows = await database.read(companyId, (db) =>
      db.rows(sql<{ key: string }>`select key from unnamed_files(${companyId}, ${keys}) as key`),
    );
    await storage.remove(rows.map(({ key }) => key));
  };
}

/**
 * What was kept for a write that failed. Where the database was lost meanwhile, it may have been done and its answer alone be
 * lost: a row may name the files then, and they stay.
 */
export async function removeUntaken(
  storage: Pick<ObjectStorage, "remove">,
  keys: readonly (string | null)[],
  failure: unknown,
): Promise<void> {
  if (!isOutage(failure)) await storage.remove(keys.filter((key) => key !== null));
}
