import { sql } from "kysely";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { Database, WriteTx } from "../db/database.ts";
import { enqueue, type Job } from "../jobs/jobs.ts";
import { isOutage } from "../outage.ts";

export const removeFilesJob = "removeFiles";

/**
 * Adds a job that removes files from the storage. Call it in the transaction that deletes the last references to the
 * files: if the program crashes, the job still removes them.
 */
export async function removeFilesLater(db: WriteTx, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null);
  if (named.length > 0) await enqueue(db, removeFilesJob, { companyId: db.companyId, keys: named });
}

/**
 * Creates the job that removes files from the storage. A file to which a row still refers is kept, because several rows
 * may share a file.
 */
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
 * Removes files that were stored for a database write that failed. If the database connection was lost, the files are
 * kept, because the write may have succeeded without its response arriving.
 */
export async function removeUnusedFiles(
  storage: Pick<ObjectStorage, "remove">,
  keys: readonly (string | null)[],
  failure: unknown,
): Promise<void> {
  if (!isOutage(failure)) await storage.remove(keys.filter((key) => key !== null));
}
