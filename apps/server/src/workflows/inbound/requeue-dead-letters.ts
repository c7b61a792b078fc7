import { findCompanyIds } from "../../domain/companies/queries.ts";
import { accessConnection } from "../../domain/connections/policy.ts";
import { findHiddenConnections } from "../../domain/connections/removal-store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { wakeDeletions } from "../../platform/work/deletions.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { type DeadLetters, requeueDeadLetterRows } from "./store.ts";

/** Requeues the dead letters of a connection; returns the number of dead letters. */
export async function requeueDeadLetters(db: WriteTx, connectionId: number): Promise<number> {
  await accessConnection(db, connectionId);
  return wakeChats(db, await requeueDeadLetterRows(db, connectionId));
}

/**
 * Requeues the dead letters of all companies, one company after the other. Useful after an update with which more kinds
 * of events can be processed.
 */
export async function requeueAllDeadLetters(
  database: Database,
): Promise<{ count: number; companies: number }> {
  const counts: number[] = [];
  for (const companyId of await database.platform(findCompanyIds))
    counts.push(
      await database.write(companyId, async (db) => wakeChats(db, await requeueDeadLetterRows(db))),
    );
  return {
    count: counts.reduce((sum, count) => sum + count, 0),
    companies: counts.filter((count) => count > 0).length,
  };
}

async function wakeChats(db: WriteTx, events: readonly DeadLetters[]): Promise<number> {
  const chats = Map.groupBy(events, ({ connection_id }) => connection_id);
  for (const [connectionId, of] of chats)
    await wakeWork(db, { queue: "inbound", connectionId, keys: [...new Set(of.map(({ chat }) => chat))] });
  // A hidden connection is about to be deleted. The requeued events become messages, so the deletion must run again to
  // delete them.
  await wakeDeletions(db, "connection", await findHiddenConnections(db, [...chats.keys()]));
  return events.length;
}
