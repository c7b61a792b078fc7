import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";

/**
 * Marks the identities `after` of a contact as current, and the identities `before` as accepted only for late events.
 */
export async function releaseIdentities(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  { before, after }: { before: readonly ChannelIdentity[]; after: readonly ChannelIdentity[] },
): Promise<void> {
  const named = [
    ...before.map((name) => ({ ...name, isOver: true })),
    ...after.map((name) => ({ ...name, isOver: false })),
  ];
  await db.run(sql`
    update contact_identities i set given_up_at = case when named."isOver" then now() end
    from jsonb_to_recordset(${storableJson(named)}::jsonb) as named (kind text, value text, "isOver" boolean)
    where i.company_id = ${db.companyId} and i.connection_id = ${connectionId} and i.contact_id = ${contactId}
      and i.kind = named.kind and i.value = named.value`);
}

/** Deletes a number, in all its spellings, from the contact's identities on all connections. */
export async function forgetNumber(
  db: ReadTx,
  contactId: number,
  spellings: readonly string[],
): Promise<void> {
  await db.run(sql`
    delete from contact_identities
    where company_id = ${db.companyId} and contact_id = ${contactId} and kind = 'number' and value = any(${spellings}::text[])`);
}

/**
 * Deletes all identities of a contact whose number has changed, because identities of the old number no longer apply.
 */
export async function forgetIdentities(db: ReadTx, contactId: number): Promise<void> {
  await db.run(
    sql`delete from contact_identities where company_id = ${db.companyId} and contact_id = ${contactId}`,
  );
}

/** Deletes up to `most` identities of a removed connection; returns the number of deleted identities. */
export function forgetConnection(db: ReadTx, connectionId: number, most: number): Promise<number> {
  const those = sql`company_id = ${db.companyId} and connection_id = ${connectionId}`;
  return db.run(sql`
    delete from contact_identities where ${those} and (kind, value) in (
      select kind, value from contact_identities where ${those} limit ${most})`);
}
