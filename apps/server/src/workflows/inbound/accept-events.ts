import type { Database } from "../../platform/db/database.ts";
import { traced } from "../../platform/tracing.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { JournalEntry } from "../../ports/channel.ts";
import { insertEvents, type JournalSource } from "./store.ts";

/**
 * Writes channel events to the journal. Events are durable once the promise resolves; events that the journal already
 * has are skipped.
 */
export async function acceptEvents(
  database: Database,
  lease: JournalSource,
  entries: readonly JournalEntry[],
): Promise<void> {
  const { companyId, connectionId } = lease;
  const attributes = { company: companyId, connection: connectionId, events: entries.length };
  await traced("whatsapp receive", { kind: "consumer", attributes }, () =>
    database.write(companyId, async (db) => {
      const chats = await insertEvents(db, lease, entries);
      await wakeWork(db, { queue: "inbound", connectionId, keys: chats });
    }),
  );
}
