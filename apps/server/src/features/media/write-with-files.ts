import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { removeUntaken } from "../../platform/media/remove-files.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { requireStorageKept } from "../companies/policy.ts";

interface StoredFile {
  path: string | null;
  thumbnailPath: string | null;
}

/**
 * Writes the rows that name files which lie in the storage already. Their bytes count against the company's plan in the same transaction;
 * where the plan has no room for them, or the work fails otherwise, no row names the files and they are removed at once.
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
