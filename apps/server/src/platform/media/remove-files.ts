import { sql } from "kysely";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { Database, WriteTx } from "../db/database.ts";
import { enqueue, type Job } from "../jobs/jobs.ts";

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
