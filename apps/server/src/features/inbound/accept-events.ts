import { sql } from "kysely";
import type { Database, ReadTx, WriteTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";
import { type ConnectionLease, type JournalEntry, LeaseLost } from "../../ports/channel.ts";
import { isCarriedUnder } from "../connections/store.ts";

/** What is told by a webhook comes to any process: without an epoch it is not asked who carries the connection. */
type Source = Omit<ConnectionLease, "epoch"> & { epoch?: string };

/** Writes what the channel said into the journal; once this resolves it cannot be lost. Known events are passed over. */
export async function acceptEvents(
  database: Database,
  lease: Source,
  entries: readonly JournalEntry[],
): Promise<void> {
  await database.write(lease.companyId, async (db) => {
    const chats = await journal(db, lease, entries);
    await wakeWork(db, { queue: "inbound", connectionId: lease.connectionId, keys: chats });
  });
}

/** What was written for an event; undefined when it is unknown, or forgotten as long understood. */
export async function findAcceptedEvent(
  db: ReadTx,
  connectionId: number,
  externalId: string,
): Promise<unknown> {
  const event = await db.first(sql<{ payload: unknown }>`
    select payload from channel_events
    where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = ${externalId}`);
  return event?.payload;
}

/** Writes what is new, if the lease still holds; gives back the chats that have something new. */
async function journal(
  db: WriteTx,
  { connectionId, epoch }: Source,
  entries: readonly JournalEntry[],
): Promise<string[]> {
  const [outcome] = await db.rows(sql<{ carried: boolean; chats: string[] }>`
    with carrier as (select 1 where ${epoch === undefined ? sql`true` : isCarriedUnder(connectionId, epoch)}),
    written as (
      insert into channel_events (company_id, connection_id, external_id, chat, payload)
      select ${db.companyId}, ${connectionId}, entry.external_id, entry.chat, entry.payload
      from jsonb_to_recordset(${storableJson(entries.map(column))}::jsonb)
        as entry (external_id text, chat text, payload jsonb)
      where exists (select 1 from carrier)
      on conflict (company_id, connection_id, external_id) do nothing
      returning chat)
    select exists (select 1 from carrier) as carried, array(select distinct chat from written) as chats`);
  if (!outcome?.carried) throw new LeaseLost();
  return outcome.chats;
}

function column({ externalId, chat, payload }: JournalEntry) {
  return { external_id: externalId, chat, payload };
}
