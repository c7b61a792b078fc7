import type { Database } from "../../platform/db/database.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import type { JournalEntry } from "../../ports/channel.ts";
import { insertEvents, type Source } from "./store.ts";

/** Writes what the channel said into the journal; once this resolves it cannot be lost. Known events are passed over. */
export async function acceptEvents(
  database: Database,
  lease: Source,
  entries: readonly JournalEntry[],
): Promise<void> {
  await database.write(lease.companyId, async (db) => {
    const chats = await insertEvents(db, lease, entries);
    await wakeWork(db, { queue: "inbound", connectionId: lease.connectionId, keys: chats });
  });
}
