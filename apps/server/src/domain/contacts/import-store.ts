import { sameNumbers } from "@recado/contract/shared/phone-number";
import type { SheetPerson } from "@recado/contract/shared/read-sheet-row";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { ContactRow } from "./store.ts";

/** Entry of the address book on the company's phone. */
export interface StoredBookEntry {
  kind: "number" | "lid";
  value: string;
  name: string;
}

/**
 * Finds the next entries of the phone's address book, numbers before LIDs, so that a person listed under both becomes a
 * contact by the number.
 */
export function findNextEntries(
  db: ReadTx,
  connectionId: number,
  after: StoredBookEntry | undefined,
  limit: number,
): Promise<StoredBookEntry[]> {
  const from = after ? sql`and (kind, value) < (${after.kind}, ${after.value})` : sql``;
  return db.rows(sql<StoredBookEntry>`
    select kind, value, name from address_book
    where company_id = ${db.companyId} and connection_id = ${connectionId} ${from}
    order by kind desc, value desc limit ${sql.lit(limit)}`);
}

/** Existing contact that matches an entry of the phone's address book. */
export interface KnownEntry {
  id: number;
  name: string;
  number: string | null;
  kind: StoredBookEntry["kind"];
  value: string;
}

export function findContactsOfEntries(
  db: ReadTx,
  connectionId: number,
  entries: readonly StoredBookEntry[],
): Promise<KnownEntry[]> {
  const numbers = entries.flatMap(({ kind, value }) => (kind === "number" ? sameNumbers(value) : []));
  return db.rows(sql<KnownEntry>`
    select id, name, number, 'number' as kind, number as value from contacts
    where company_id = ${db.companyId} and number = any(${numbers})
    union all
    select c.id, c.name, c.number, i.kind, i.value from contact_identities i
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = ${db.companyId} and i.connection_id = ${connectionId} and (i.kind, i.value) in (
      select * from unnest(${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ value }) => value)}::text[]))`);
}

export async function renameContacts(db: ReadTx, names: ReadonlyMap<number, string>): Promise<void> {
  await db.run(sql`
    update contacts c set name = named.name, updated_at = now()
    from unnest(${[...names.keys()]}::integer[], ${[...names.values()]}::text[]) as named (id, name)
    where c.company_id = ${db.companyId} and c.id = named.id`);
}

export async function insertContactsOfEntries(
  db: ReadTx,
  connectionId: number,
  entries: readonly StoredBookEntry[],
): Promise<void> {
  await db.run(sql`
    with made as (
      insert into contacts (company_id, name, number)
      select ${db.companyId}, name, number
      from unnest(${entries.map(({ name }) => name)}::text[], ${entries.map(({ value }) => value)}::text[]) as person (name, number)
      returning id, number)
    insert into contact_identities (company_id, connection_id, kind, value, contact_id)
    select ${db.companyId}, ${connectionId}, 'number', number, id from made on conflict do nothing`);
}

export interface NamedNumber {
  name: string;
  number: string;
}

/** Returns which of these numbers already belong to a contact of the company or to an identity of a contact. */
export async function findTakenNumbers(db: ReadTx, numbers: readonly string[]): Promise<string[]> {
  const rows = await db.rows(sql<{ number: string }>`
    select number from contacts where company_id = ${db.companyId} and number = any(${numbers}::text[])
    union all
    select i.value from connections w
    join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id
    where w.company_id = ${db.companyId} and i.kind = 'number' and i.value = any(${numbers}::text[])`);
  return rows.map(({ number }) => number);
}

export function insertPeople(db: ReadTx, people: readonly NamedNumber[]): Promise<ContactRow[]> {
  return db.rows(sql<ContactRow>`
    insert into contacts (company_id, name, number)
    select ${db.companyId}, name, number
    from unnest(${people.map(({ name }) => name)}::text[], ${people.map(({ number }) => number)}::text[])
      as person (name, number)
    on conflict do nothing returning *`);
}

/**
 * Existing contact that matches a number of the imported sheet, either by the contact's own number or by an identity on
 * a connection.
 */
export type KnownPerson = Pick<ContactRow, "id" | "name" | "number" | "email" | "extra_info"> & {
  value: string;
};

export function findImported(db: ReadTx, numbers: readonly string[]): Promise<KnownPerson[]> {
  return db.rows(sql<KnownPerson>`
    select id, name, number, email, extra_info, number as value from contacts
    where company_id = ${db.companyId} and number = any(${numbers}::text[])
    union all
    select c.id, c.name, c.number, c.email, c.extra_info, i.value from connections w
    join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id
      and i.kind = 'number' and i.value = any(${numbers}::text[])
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where w.company_id = ${db.companyId}`);
}

export function insertImported(
  db: ReadTx,
  people: readonly SheetPerson[],
): Promise<{ id: number; number: string }[]> {
  const rows = people.map(({ extraInfo, tags: _, ...person }) => ({ ...person, extra_info: extraInfo }));
  return db.rows(sql<{ id: number; number: string }>`
    insert into contacts (company_id, name, number, email, extra_info, blocked)
    select ${db.companyId}, name, number, email, extra_info, blocked
    from jsonb_to_recordset(${storableJson(rows)}::jsonb)
      as person (name text, number text, email text, extra_info jsonb, blocked boolean)
    on conflict do nothing returning id, number`);
}

export async function updateImported(
  db: ReadTx,
  changes: readonly { id: number; name: string; email: string; extra_info: readonly unknown[] }[],
): Promise<void> {
  if (changes.length === 0) return;
  await db.run(sql`
    update contacts c set name = changed.name, email = changed.email, extra_info = changed.extra_info, updated_at = now()
    from jsonb_to_recordset(${storableJson(changes)}::jsonb)
      as changed (id integer, name text, email text, extra_info jsonb)
    where c.company_id = ${db.companyId} and c.id = changed.id`);
}

/** Adds tags to contacts; returns the ids of contacts that received a tag which they did not have before. */
export async function addContactTags(
  db: ReadTx,
  pairs: readonly { contactId: number; tagId: number }[],
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const rows = await db.rows(sql<{ contact_id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select ${db.companyId}, contact_id, tag_id
    from unnest(${pairs.map(({ contactId }) => contactId)}::integer[], ${pairs.map(({ tagId }) => tagId)}::integer[])
      as tagged (contact_id, tag_id)
    on conflict do nothing returning contact_id`);
  return rows.map(({ contact_id }) => contact_id);
}

export async function countContacts(db: ReadTx): Promise<number> {
  const counted = await db.rows(
    sql<{
      count: number;
    }>`select count(*)::integer as count from contacts where company_id = ${db.companyId}`,
  );
  return onlyRow(counted).count;
}

export type ExportedContact = Pick<
  ContactRow,
  "id" | "name" | "number" | "email" | "extra_info" | "blocked"
> & {
  /** Tags of the contact and of its tickets. */
  tags: string[];
};

export function findContactsAfter(db: ReadTx, after: number, limit: number): Promise<ExportedContact[]> {
  return db.rows(sql<ExportedContact>`
    with page as materialized (
      select id, name, number, email, extra_info, blocked from contacts
      where company_id = ${db.companyId} and id > ${after} order by id limit ${sql.lit(limit)})
    select page.*, array(
      select g.name from tags g where g.company_id = ${db.companyId} and g.id in (
        select tag_id from contact_tags where company_id = ${db.companyId} and contact_id = page.id
        union all
        select k.tag_id from tickets t join ticket_tags k on k.company_id = t.company_id and k.ticket_id = t.id
        where t.company_id = ${db.companyId} and t.contact_id = page.id)
      order by g.name collate name_order, g.id) as tags
    from page order by id`);
}
