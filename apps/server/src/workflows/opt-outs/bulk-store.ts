import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";

export interface BulkMessage {
  connectionId: number;
  contactId: number;
  now: Date;
}

/**
 * Records that a mass message was sent to a contact. Texts that the contact sends afterwards may be replies to the mass
 * message.
 */
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

/** Returns whether the contact has got a mass message over the connection since the time `since`. */
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
  /** Time in PostgreSQL's text format, because a JavaScript date would lose the microseconds. */
  sent_at: string;
}

/**
 * Copies the records of mass messages from one contact to the contact that remains after a merge. Returns the copied
 * records.
 */
export async function shareBulk(db: ReadTx, from: number, to: number): Promise<SharedBulk[]> {
  const shared = await db.rows(sql<SharedBulk>`
    select connection_id, sent_at::text as sent_at from bulk_messages
    where company_id = ${db.companyId} and contact_id = ${from}`);
  await insertShared(db, shared, to);
  return shared;
}

/**
 * Gives a contact its records of mass messages back when a merge is undone. The remaining contact keeps its copies,
 * which is harmless.
 */
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
