import { forgetHiddenQueue } from "../../domain/queues/store.ts";
import { clearTicketQueue } from "../../domain/tickets/removal-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { readDeletion } from "../../platform/work/deletions.ts";
import type { Claim } from "../../platform/work/work-queues.ts";

/** Tickets per transaction, small enough that locks are short. */
const batch = 2_000;

/** Detaches the tickets from a deleted queue, in repeatable steps. */
export async function clearQueue({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  while ((await database.write(claim.companyId, (db) => clearTicketQueue(db, id, batch))) === batch);
  await database.write(claim.companyId, async (db) => {
    await forgetHiddenQueue(db, id);
    await claim.end(db);
  });
}
