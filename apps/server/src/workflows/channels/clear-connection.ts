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

/** Rows per transaction. The number is small, so that rows are locked only briefly. */
const batch = 2_000;
/** Pause, in milliseconds, before the journal is checked again for unprocessed messages. */
const pauseMilliseconds = 500;

/**
 * Statements that detach or delete one batch of a deleted connection's rows and return the number of rows. There may be
 * a million rows.
 */
const steps = [
  clearMessageConnection,
  tickets.clearTicketConnection,
  tickets.forgetAnswerWindows,
  identities.forgetConnection,
  forgetUnderstood,
] as const;

/**
 * Detaches all rows from a deleted connection, in steps that may be repeated. Messages in the journal are processed
 * first, because WhatsApp was told that they were received. If some of them cannot be processed, they stay in the
 * journal, and the hidden connection is not deleted.
 */
export async function clearConnection({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  const write: CompanyTransactions["write"] = (work) => database.write(claim.companyId, work);
  if (await write((db) => wakeJournal(db, id))) throw waitingForJournal();
  await write((db) => endWork(db, id));
  for (const step of steps) while ((await write((db) => step(db, id, batch))) === batch);
  await write(async (db) => {
    if (await deleteHiddenConnection(db, id)) {
      // Marks messages as failed that were written over the connection while it was being removed.
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

/** Wakes the work on the connection's journal. Returns true if the journal contains unprocessed messages. */
async function wakeJournal(db: WriteTx, connectionId: number): Promise<boolean> {
  const keys = await findPendingChats(db, connectionId);
  await wakeWork(db, { queue: "inbound", connectionId, keys });
  return keys.length > 0;
}

/**
 * Gives up unsent messages, file downloads and queued work of a connection, because nothing will be sent or received
 * over it any more.
 */
async function endWork(db: WriteTx, connectionId: number): Promise<void> {
  await failWaiting(db, connectionId);
  await abandonFiles(db, connectionId);
  await deleteWork(db, connectionId);
}
