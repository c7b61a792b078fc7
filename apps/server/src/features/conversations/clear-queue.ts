import type { Database } from "../../platform/db/database.ts";
import { readDeletion } from "../../platform/work/deletions.ts";
import type { Claim } from "../../platform/work/work-queues.ts";
import { forgetHiddenQueue } from "../queues/store.ts";
import { leaveQueue } from "../tickets/leaving-store.ts";

/** So many at once that nobody who needs one of them meanwhile waits for long. */
const batch = 2_000;

/** The tickets of a queue that was deleted let go of it, in steps that may each be done again. */
export async function clearQueue({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  while ((await database.write(claim.companyId, (db) => leaveQueue(db, id, batch))) === batch);
  await database.write(claim.companyId, async (db) => {
    await forgetHiddenQueue(db, id);
    await claim.end(db);
  });
}
