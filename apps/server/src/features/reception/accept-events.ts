import { sql } from "kysely";
import type { Change, Database, Db } from "../../platform/db/database.ts";
import { wakeLane } from "../../platform/lanes/lanes.ts";
import { type ConnectionLease, type JournalEntry, LeaseLost } from "../../ports/channel.ts";
import { isCarriedUnder } from "../connections/store.ts";

/** Writes what the channel said into the journal; once this resolves it cannot be lost. Known events are passed over. */
export async function acceptEvents(
  database: Database,
  lease: ConnectionLease,
  entries: readonly JournalEntry[],
): Promise<void> {
  await database.change(lease.companyId, async (db) => {
    if (!(await isStillCarrier(db, lease))) throw new LeaseLost();
    const chats = await journal(db, lease.connectionId, entries);
    for (const chat of chats)
      await wakeLane(db, {
        lane: "inbound",
        companyId: db.companyId,
        connectionId: lease.connectionId,
        key: chat,
      });
  });
}

/** What was written for an event; undefined when it is unknown, or forgotten as long understood. */
export async function findAcceptedEvent(db: Db, connectionId: number, externalId: string): Promise<unknown> {
  const event = await db.first(sql<{ payload: unknown }>`
    select payload from channel_events
    where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = ${externalId}`);
  return event?.payload;
}

/** The chats that have something new. */
async function journal(
  db: Change,
  connectionId: number,
  entries: readonly JournalEntry[],
): Promise<Set<string>> {
  const written = await db.rows(sql<{ chat: string }>`
    insert into channel_events (company_id, connection_id, external_id, chat, payload)
    select ${db.companyId}, ${connectionId}, entry.external_id, entry.chat, entry.payload
    from jsonb_to_recordset(${JSON.stringify(entries.map(column))}::jsonb) as entry (external_id text, chat text, payload jsonb)
    on conflict (company_id, connection_id, external_id) do nothing
    returning chat`);
  return new Set(written.map(({ chat }) => chat));
}

function column({ externalId, chat, payload }: JournalEntry) {
  return { external_id: externalId, chat, payload };
}

async function isStillCarrier(db: Change, { connectionId, epoch }: ConnectionLease): Promise<boolean> {
  return (await db.first(sql`select 1 where ${isCarriedUnder(connectionId, epoch)}`)) !== undefined;
}
