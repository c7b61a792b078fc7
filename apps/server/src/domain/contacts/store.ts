import { canonicalNumber, sameNumbers } from "@recado/contract/shared/phone-number";
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Contacts } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { AddressBookEntry } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { requestedTwins } from "./merge-request-store.ts";

export type ContactRow = Selectable<Contacts>;

export function findContact(db: ReadTx, id: number) {
  return db.first(
    build.selectFrom("contacts").selectAll().where("company_id", "=", db.companyId).where("id", "=", id),
  );
}

export function findContacts(db: ReadTx, ids: readonly number[]): Promise<ContactRow[]> {
  return db.rows(
    sql<ContactRow>`select * from contacts where company_id = ${db.companyId} and id = any(${ids}::integer[])`,
  );
}

export async function insertContact(
  db: ReadTx,
  contact: Omit<Insertable<Contacts>, "company_id">,
): Promise<ContactRow> {
  const statement = build
    .insertInto("contacts")
    .values({ ...contact, company_id: db.companyId })
    .returningAll();
  return onlyRow(await db.rows(statement));
}

export type KnownContact = ContactRow & {
  /** Ids of the contacts that have one of the requested identities. */
  known_ids: number[];
  /** Ids of the contacts whose merge with this contact is requested. */
  twin_ids: number[];
};

/** Finds the contact that has any of the identities on the connection; the most reliable identity is tried first. */
export function findContactByIdentity(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<KnownContact | undefined> {
  return db.first(contactByIdentity(db, connectionId, identities));
}

export function contactByIdentity(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): RawBuilder<KnownContact> {
  return sql<KnownContact>`
    select contacts.*, array_agg(contacts.id) over () as known_ids,
      ${requestedTwins(db.companyId, sql`contacts.id`)} as twin_ids
    from contact_identities
    join contacts on contacts.company_id = contact_identities.company_id and contacts.id = contact_identities.contact_id
    where contact_identities.company_id = ${db.companyId} and contact_identities.connection_id = ${connectionId}
      and (contact_identities.kind, contact_identities.value) in (
        select * from unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]))
    order by contact_identities.kind <> 'number' limit 1`;
}

export async function findIdsByIdentity(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<number[]> {
  return (await findContactByIdentity(db, connectionId, identities))?.known_ids ?? [];
}

export function findContactByNumbers(db: ReadTx, numbers: readonly string[]) {
  return db.first(
    build
      .selectFrom("contacts")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .where(sql<boolean>`number = any(${numbers})`)
      .orderBy("id")
      .limit(sql.lit(1)),
  );
}

/** Adds identities to a contact; identities that are stored already stay unchanged. Returns how many were added. */
export function addIdentities(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  identities: readonly ChannelIdentity[],
): Promise<number> {
  return db.run(sql`
    insert into contact_identities (company_id, connection_id, kind, value, contact_id)
    select ${db.companyId}, ${connectionId}, kind, value, ${contactId}
    from unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) as named (kind, value)
    on conflict do nothing`);
}

/** Stores the time at which WhatsApp confirmed these identities. */
export async function noteChecked(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
  now: Date,
): Promise<void> {
  await db.run(sql`
    update contact_identities set checked_at = ${now}
    where company_id = ${db.companyId} and connection_id = ${connectionId} and (kind, value) in (
      select * from unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]))`);
}

export async function wasIdentityChecked(
  db: ReadTx,
  connectionId: number,
  { contactId, number }: { contactId: number; number: string },
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from contact_identities
    where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id = ${connectionId} and checked_at >= ${since}
    union all
    select 1 from contact_identities
    where company_id = ${db.companyId} and connection_id = ${connectionId} and kind = 'number' and value = any(${sameNumbers(number)})
      and checked_at >= ${since}
    limit 1`);
  return row !== undefined;
}

/** Finds a contact's identities on a connection, and the contact's number if another connection has learnt it. */
export function findIdentities(
  db: ReadTx,
  connectionId: number,
  contactId: number,
): Promise<ChannelIdentity[]> {
  return db.rows(
    sql<ChannelIdentity>`
      select kind, value from (
        select kind, value from contact_identities
        where company_id = ${db.companyId} and connection_id = ${connectionId} and contact_id = ${contactId}
          and given_up_at is null
        union
        select 'number', number from contacts
        where company_id = ${db.companyId} and id = ${contactId} and number is not null) as named
      order by value <> (select coalesce(number, '') from contacts where company_id = ${db.companyId} and id = ${contactId}),
        kind <> 'number', kind, value`,
  );
}

export async function updateContact(
  db: ReadTx,
  id: number,
  changes: Updateable<Contacts>,
): Promise<ContactRow> {
  const statement = build
    .updateTable("contacts")
    .set({ ...changes, updated_at: sql`now()` })
    .where("company_id", "=", db.companyId)
    .where("id", "=", id)
    .returningAll();
  return onlyRow(await db.rows(statement));
}

/** Locks the contact until the transaction ends, so that it gets no new tickets or other rows meanwhile. */
export async function lockContact(db: ReadTx, id: number): Promise<ContactRow | undefined> {
  return db.first(
    sql<ContactRow>`select * from contacts where company_id = ${db.companyId} and id = ${id} for update`,
  );
}

export async function deleteContactRow(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`delete from contacts where company_id = ${db.companyId} and id = ${id}`);
}

/** Stores entries of the phone's address book; a newer entry of a person replaces the stored one. */
export async function keepAddressBook(
  db: ReadTx,
  connectionId: number,
  entries: readonly AddressBookEntry[],
): Promise<void> {
  const named = entries.flatMap(({ identities, name }) =>
    identities
      .filter(({ kind }) => kind === "number" || kind === "lid")
      .map(({ kind, value }) => ({ kind, value, name })),
  );
  await db.run(sql`
    insert into address_book (company_id, connection_id, kind, value, name)
    select distinct on (kind, value) ${db.companyId}, ${connectionId}, kind, value, name
    from jsonb_to_recordset(${storableJson(named)}::jsonb) as entry (kind text, value text, name text)
    on conflict (company_id, connection_id, kind, value) do update set name = excluded.name, updated_at = now()`);
}

/**
 * Serializes the creation of contacts with these identities until the transaction ends, so that two first messages of
 * one person create only one contact.
 */
export async function lockIdentities(
  db: ReadTx,
  connectionId: number,
  identities: readonly ChannelIdentity[],
): Promise<void> {
  await lockNames(
    db,
    identities.map((identity) => lockName(db, connectionId, identity)),
  );
}

/** Locks all identities of the contacts, after waiting for transactions that add an identity to one of them. */
export async function lockAllIdentities(db: ReadTx, contactIds: readonly number[]): Promise<void> {
  const rows = await db.rows(sql<ChannelIdentity & { connection_id: number }>`
    select connection_id, kind, value from contact_identities
    where company_id = ${db.companyId} and contact_id = any(${contactIds}::integer[])
    union all
    select 0, 'number', number from contacts
    where company_id = ${db.companyId} and id = any(${contactIds}::integer[]) and number is not null`);
  await lockNames(
    db,
    rows.map((row) => lockName(db, row.connection_id, row)),
  );
}

/** Name of an identity's lock: a number is unique in the whole company, other identities are unique per connection. */
function lockName({ companyId }: ReadTx, connectionId: number, { kind, value }: ChannelIdentity): string {
  return kind === "number"
    ? `${companyId}:number:${canonicalNumber(value)}`
    : `${companyId}:${connectionId}:${kind}:${value}`;
}

/** Takes the locks in the order of their names, so that transactions that share names do not deadlock. */
async function lockNames(db: ReadTx, names: readonly string[]): Promise<void> {
  const sorted = [...new Set(names)].sort();
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${sorted}::text[]) as name`,
  );
}
