import type { CompanyTransactions, WriteTx } from "../../platform/db/database.ts";
import { keepQueues } from "../queues/store.ts";
import { freeFinished, giveFinishedBack } from "../tickets/finished-store.ts";

/** So many at once that nobody who needs one of them meanwhile waits for long. */
const batch = 2_000;

/**
 * Does what ends with the deletion of a queue once its finished tickets have let go of it, a batch at a time: with its row the database
 * would do it in one statement that holds all of them, and the company. Where the queue stays after all, they are its own again.
 */
export async function freeingFinishedTickets(
  write: CompanyTransactions["write"],
  queueId: number,
  remove: () => Promise<void>,
): Promise<void> {
  const freed: number[][] = [];
  try {
    do freed.push(await write((db) => freeFinished(db, queueId, batch)));
    while (freed.at(-1)?.length === batch);
    await remove();
  } catch (error) {
    for (const ids of freed) await write((db) => giveBack(db, queueId, ids));
    throw error;
  }
}

/** Somebody else may have deleted it. */
async function giveBack(db: WriteTx, queueId: number, ids: readonly number[]): Promise<void> {
  if ((await keepQueues(db, [queueId])) > 0) await giveFinishedBack(db, queueId, ids);
}
