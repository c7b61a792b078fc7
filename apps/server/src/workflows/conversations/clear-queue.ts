import { forgetHiddenQueue } from "../../domain/queues/store.ts";
import { clearTicketQueue } from "../../domain/tickets/removal-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { readDeletion } from "../../platform/work/deletions.ts";
import type { Claim } from "../../platform/work/work-queues.ts";

/** Number of tickets per transaction. The number is small, so that tickets are locked only briefly. */
const batch = 2_000;

/** Removes the reference to a deleted queue from its tickets, in batches that may be repeated. */
export async function clearQueue({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  while ((await database.write(claim.companyId, (db) => clearTicketQueue(db, id, batch))) === batch);
  await database.write(claim.companyId, async (db) => {
    await forgetHiddenQueue(db, id);
    await claim.end(db);
  });
}
