import { sql } from "kysely";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { Database, WriteTx } from "../db/database.ts";
import { enqueue, type Job } from "../jobs/jobs.ts";
import { isOutage } from "../outage.ts";

export const removeFilesJob = "removeFiles";

/**
 * Enqueues the removal in the transaction that deletes the last reference, so that a crash leaves no unreferenced
 * file.
 */
export async function removeFilesLater(db: WriteTx, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null);
  if (named.length > 0) await enqueue(db, removeFilesJob, { companyId: db.companyId, keys: named });
}

/** Removes files that no row refers to any more; rows may share a file. */
export function removeFiles(database: Database, storage: ObjectStorage): Job {
  return async (payload) => {
    const { companyId, keys } = payload as { companyId: number; keys: string[] };
    const rows = await database.read(companyId, (db) =>
      db.rows(sql<{ key: string }>`select key from unnamed_files(${companyId}, ${keys}) as key`),
    );
    await storage.remove(rows.map(({ key }) => key));
  };
}

/**
 * Removes files stored for a write that failed. After a lost database connection the files are kept, because the write
 * may have succeeded although its answer was lost.
 */
export async function removeUnusedFiles(
  storage: Pick<ObjectStorage, "remove">,
  keys: readonly (string | null)[],
  failure: unknown,
): Promise<void> {
  if (!isOutage(failure)) await storage.remove(keys.filter((key) => key !== null));
}
