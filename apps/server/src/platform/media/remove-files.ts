import type { ObjectStorage } from "../../ports/object-storage.ts";
import type { WriteTx } from "../db/database.ts";
import { enqueue, type Job } from "../jobs/jobs.ts";

export const removeFilesJob = "removeFiles";

/** In the transaction after which no row names them any more: no crash leaves a file that nobody knows of. */
export async function removeFilesLater(db: WriteTx, keys: readonly (string | null)[]): Promise<void> {
  const named = keys.filter((key) => key !== null);
  if (named.length > 0) await enqueue(db, removeFilesJob, { keys: named });
}

export function removeFiles(storage: ObjectStorage): Job {
  return (payload) => storage.remove((payload as { keys: string[] }).keys);
}
