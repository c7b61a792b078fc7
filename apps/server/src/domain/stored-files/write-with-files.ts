import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { removeUntaken } from "../../platform/media/remove-files.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { requireStorageKept } from "../companies/policy.ts";

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
}

/**
 * Writes rows that refer to stored files. Their bytes count against the company's plan in the same transaction. If the
 * plan has no room or the work fails, the files are removed at once.
 */
export async function writeWithFiles<T>(
  storage: Pick<ObjectStorage, "remove">,
  write: CompanyTransactions["write"],
  files: readonly StoredFile[],
  work: (db: WriteTx) => Promise<T>,
): Promise<T> {
  try {
    return await write(async (db) => {
      const written = await work(db);
      if (files.length > 0) await requireStorageKept(db);
      return written;
    });
  } catch (error) {
    const keys = files.flatMap(({ path, thumbnailPath }) => [path, thumbnailPath]);
    await removeUntaken(storage, keys, error);
    throw error;
  }
}
