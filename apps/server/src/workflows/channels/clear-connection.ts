import { deleteHiddenConnection } from "../../domain/connections/removal-store.ts";
import * as identities from "../../domain/contacts/identity-store.ts";
import { failWaiting } from "../../domain/messages/actions.ts";
import { clearMessageConnection } from "../../domain/messages/merge-store.ts";
import * as tickets from "../../domain/tickets/removal-store.ts";
import type { CompanyTransactions, Database, WriteTx } from "../../platform/db/database.ts";
import { readDeletion } from "../../platform/work/deletions.ts";
import { RetryLater } from "../../platform/work/retries.ts";
import { type Claim, deleteWork, wakeWork } from "../../platform/work/work-queues.ts";
import { findPendingChats, forgetUnderstood } from "../inbound/store.ts";
import { abandonFiles } from "../media/fetch-file.ts";

/** Rows per transaction, small enough that locks are short. */
const batch = 2_000;
/** Pause before the journal is checked again. */
const pauseMilliseconds = 500;

/** Each step detaches or deletes one batch of rows and returns their number; there may be a million. */
const steps = [
  clearMessageConnection,
  tickets.clearTicketConnection,
  tickets.forgetAnswerWindows,
  identities.forgetConnection,
  forgetUnderstood,
] as const;

/**
 * Detaches all rows from a deleted connection, in repeatable steps. Journalled messages are processed first, because
 * WhatsApp was told that they were received. If some cannot be processed, they stay and so does the hidden connection.
 */
export async function clearConnection({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  const write: CompanyTransactions["write"] = (work) => database.write(claim.companyId, work);
  if (await write((db) => wakeJournal(db, id))) throw waitingForJournal();
  await write((db) => endWork(db, id));
  for (const step of steps) while ((await write((db) => step(db, id, batch))) === batch);
  await write(async (db) => {
    if (await deleteHiddenConnection(db, id)) {
      // Messages that were written over the connection until now fail.
      await failWaiting(db, null);
    } else if (await wakeJournal(db, id)) throw waitingForJournal();
    await claim.end(db);
  });
}

function waitingForJournal(): RetryLater {
  return new RetryLater("received messages of the connection are processed first", {
    afterMilliseconds: pauseMilliseconds,
  });
}

/** Wakes the work on the connection's journal; returns whether anything is still unprocessed. */
async function wakeJournal(db: WriteTx, connectionId: number): Promise<boolean> {
  const keys = await findPendingChats(db, connectionId);
  await wakeWork(db, { queue: "inbound", connectionId, keys });
  return keys.length > 0;
}

/** Messages and work queued while the connection was being removed will never be done. */
async function endWork(db: WriteTx, connectionId: number): Promise<void> {
  await failWaiting(db, connectionId);
  await abandonFiles(db, connectionId);
  await deleteWork(db, connectionId);
}
