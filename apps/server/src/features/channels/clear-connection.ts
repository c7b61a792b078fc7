import type { CompanyTransactions, Database, WriteTx } from "../../platform/db/database.ts";
import { readDeletion } from "../../platform/work/deletions.ts";
import { RetryLater } from "../../platform/work/tries.ts";
import { type Claim, forgetWork, wakeWork } from "../../platform/work/work-queues.ts";
import { forgetHidden } from "../connections/leaving-store.ts";
import * as contacts from "../contacts/store.ts";
import { findPendingChats, forgetUnderstood } from "../inbound/store.ts";
import { giveUpFiles } from "../media/fetch-file.ts";
import { failWaiting } from "../messages/actions.ts";
import * as messages from "../messages/store.ts";
import * as tickets from "../tickets/leaving-store.ts";

/** So many at once that nobody who needs one of them meanwhile waits for long. */
const batch = 2_000;
/** Until the journal is looked at again. */
const pauseMilliseconds = 500;

/** Of these there may be a million: each lets some go, or takes some away, and tells how many. */
const steps = [
  messages.leaveConnection,
  tickets.leaveConnection,
  tickets.forgetAnswerWindows,
  contacts.forgetConnection,
  forgetUnderstood,
] as const;

/**
 * What stands on a connection that was deleted lets go of it, in steps that may each be done again. What customers had written is
 * understood first, as WhatsApp was told that we have it; what could not be stays, and the hidden connection with it.
 */
export async function clearConnection({ database }: { database: Database }, claim: Claim): Promise<void> {
  const { id } = readDeletion(claim);
  const write: CompanyTransactions["write"] = (work) => database.write(claim.companyId, work);
  if (await write((db) => wakeJournal(db, id))) throw waitingForJournal();
  await write((db) => endWork(db, id));
  for (const step of steps) while ((await write((db) => step(db, id, batch))) === batch);
  await write(async (db) => {
    if (await forgetHidden(db, id)) {
      // What was written over it until then.
      await failWaiting(db, null);
    } else if (await wakeJournal(db, id)) throw waitingForJournal();
    await claim.end(db);
  });
}

function waitingForJournal(): RetryLater {
  return new RetryLater("what customers wrote is understood first", {
    afterMilliseconds: pauseMilliseconds,
  });
}

/** Whether there is anything that is not understood yet. */
async function wakeJournal(db: WriteTx, connectionId: number): Promise<boolean> {
  const keys = await findPendingChats(db, connectionId);
  await wakeWork(db, { queue: "inbound", connectionId, keys });
  return keys.length > 0;
}

/** What was written over it while it went, or was asked of it by what was understood since, nobody will do. */
async function endWork(db: WriteTx, connectionId: number): Promise<void> {
  await failWaiting(db, connectionId);
  await giveUpFiles(db, connectionId);
  await forgetWork(db, connectionId);
}
