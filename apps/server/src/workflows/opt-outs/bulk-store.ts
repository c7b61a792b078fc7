import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export interface BulkMessage {
  connectionId: number;
  contactId: number;
  now: Date;
}

/** Records a mass message to a contact, whose next texts may be replies to it. */
export async function noteBulkMessage(
  db: ReadTx,
  { connectionId, contactId, now }: BulkMessage,
): Promise<void> {
  await db.run(sql`
    insert into bulk_messages (company_id, connection_id, contact_id, sent_at)
    values (${db.companyId}, ${connectionId}, ${contactId}, ${now})
    on conflict (company_id, connection_id, contact_id) do update
      set sent_at = greatest(bulk_messages.sent_at, excluded.sent_at)`);
}

/** Whether the contact got a mass message over the connection since then. */
export async function wasWrittenInBulk(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from bulk_messages where company_id = ${db.companyId} and connection_id = ${connectionId}
      and contact_id = ${contactId} and sent_at >= ${since}`);
  return row !== undefined;
}

export interface SharedBulk {
  connection_id: number;
  /** PostgreSQL's own text form, which keeps microseconds. */
  sent_at: string;
}

/**
 * Records mass messages sent to either contact as sent to the merged one. Returns those of the contact that goes away.
 */
export async function shareBulk(db: ReadTx, from: number, to: number): Promise<SharedBulk[]> {
  const shared = await db.rows(sql<SharedBulk>`
    select connection_id, sent_at::text as sent_at from bulk_messages
    where company_id = ${db.companyId} and contact_id = ${from}`);
  await insertShared(db, shared, to);
  return shared;
}

/** Copies the records to the other contact when a merge is undone; keeping both is harmless. */
export async function splitBulk(db: ReadTx, shared: readonly SharedBulk[], to: number): Promise<void> {
  await insertShared(db, shared, to);
}

async function insertShared(db: ReadTx, shared: readonly SharedBulk[], contactId: number): Promise<void> {
  await db.run(sql`
    insert into bulk_messages (company_id, connection_id, contact_id, sent_at)
    select ${db.companyId}, connection_id, ${contactId}, sent_at
    from jsonb_to_recordset(${storableJson(shared)}::jsonb) as shared (connection_id integer, sent_at timestamptz)
    where exists (select 1 from connections w where w.company_id = ${db.companyId} and w.id = shared.connection_id)
    on conflict (company_id, connection_id, contact_id) do update
      set sent_at = greatest(bulk_messages.sent_at, excluded.sent_at)`);
}
