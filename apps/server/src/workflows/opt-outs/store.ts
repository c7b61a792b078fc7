import type { OptOutReason } from "@recado/contract/opt-outs";
import type { PermissionHolder } from "@recado/contract/shared/permissions";
import { type RawBuilder, sql } from "kysely";
import { searchPatterns } from "../../domain/contacts/rules.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";

export interface OptOutRow {
  id: number;
  contact_id: number | null;
  name: string;
  number: string;
  reason: OptOutReason;
  words: string;
  created_at: Date;
  user_id: number | null;
  user_name: string | null;
}

/** SQL that adds to opt-outs the contact's current name and number and the user who recorded each opt-out. */
function listed(chosen: RawBuilder<unknown>): RawBuilder<OptOutRow> {
  return sql<OptOutRow>`
    with chosen as materialized (${chosen})
    select o.id, o.contact_id, coalesce(c.name, o.name) as name, coalesce(c.number, o.number) as number,
      o.reason, o.words, o.created_at, o.user_id, u.name as user_name
    from chosen o
    left join contacts c on c.company_id = o.company_id and c.id = o.contact_id
    left join users u on u.company_id = o.company_id and u.id = o.user_id
    order by o.created_at desc, o.id desc`;
}

interface OptOutSearch {
  search: string;
  seer: PermissionHolder;
}

function named(db: ReadTx, { search, seer }: OptOutSearch) {
  const isFound = sql`search_text(name || ' ' || number || ' ' || words) like any (search_texts(${searchPatterns(search, seer)}::text[]))`;
  return sql`opt_outs where company_id = ${db.companyId} and ${search === "" ? sql`true` : isFound}`;
}

export async function findOptOutPage(
  db: ReadTx,
  search: OptOutSearch,
  offset: number,
  limit: number,
): Promise<{ rows: OptOutRow[]; count: number }> {
  const page = sql`select * from ${named(db, search)} order by created_at desc, id desc
    limit ${sql.lit(limit)} offset ${sql.lit(offset)}`;
  const counted = sql<{ count: number }>`select count(*)::integer as count from ${named(db, search)}`;
  return { rows: await db.rows(listed(page)), count: onlyRow(await db.rows(counted)).count };
}

export function findOptOutsAfter(db: ReadTx, after: number, limit: number): Promise<OptOutRow[]> {
  return db.rows(sql<OptOutRow>`
    select * from (${listed(sql`
      select * from opt_outs where company_id = ${db.companyId} and id > ${after} order by id limit ${sql.lit(limit)}`)}) part
    order by id`);
}

export async function countOptOuts(db: ReadTx): Promise<number> {
  const rows = await db.rows(
    sql<{
      count: number;
    }>`select count(*)::integer as count from opt_outs where company_id = ${db.companyId}`,
  );
  return onlyRow(rows).count;
}

export function findOptOut(db: ReadTx, id: number): Promise<OptOutRow | undefined> {
  return db.first(listed(sql`select * from opt_outs where company_id = ${db.companyId} and id = ${id}`));
}

/**
 * SQL that selects the ids of a contact's opt-outs, including those recorded under the contact's number or identities.
 */
function ofContact(db: ReadTx, contactId: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`
    select o.id from opt_outs o where o.company_id = ${db.companyId} and o.contact_id = ${contactId}
    union all
    select o.id from contacts c join opt_outs o on o.company_id = c.company_id and o.person_key = person_key('number', c.number)
    where c.company_id = ${db.companyId} and c.id = ${contactId}
    union all
    select o.id from contact_identities i
    join opt_outs o on o.company_id = i.company_id and o.person_key = person_key(i.kind, i.value)
    where i.company_id = ${db.companyId} and i.contact_id = ${contactId}`;
}

/** Opt-outs of a contact, newest first. */
export function findOptOutsOf(db: ReadTx, contactId: number): Promise<OptOutRow[]> {
  const ids = ofContact(db, sql<number>`${contactId}::integer`);
  return db.rows(listed(sql`select * from opt_outs where company_id = ${db.companyId} and id in (${ids})`));
}

export function findContactsOptedOut(db: ReadTx, contactIds: readonly number[]): Promise<{ id: number }[]> {
  return db.rows(sql<{ id: number }>`
    select asked.id from unnest(${contactIds}::integer[]) as asked (id)
    where exists (${ofContact(db, sql<number>`asked.id`)})`);
}

/**
 * Person who opted out. `personKey` contains the person's number. If the number is unknown, `personKey` contains the
 * person's identity on a connection.
 */
export interface OptOutPerson {
  personKey: string;
  contactId: number | null;
  name: string;
  number: string;
}

export function findPerson(db: ReadTx, contactId: number): Promise<OptOutPerson | undefined> {
  return db.first(sql<OptOutPerson>`
    select c.id as "contactId", c.name, coalesce(c.number, '') as number,
      coalesce(person_key('number', c.number), (
        select person_key(i.kind, i.value) from contact_identities i
        where i.company_id = c.company_id and i.contact_id = c.id
        order by i.kind <> 'number', i.kind <> 'lid', i.value limit 1), 'contact:' || c.id) as "personKey"
    from contacts c where c.company_id = ${db.companyId} and c.id = ${contactId}`);
}

export interface OptOutEntry extends OptOutPerson {
  words: string;
}

/** Inserts opt-outs; existing opt-outs stay unchanged. Returns the ids of the new opt-outs. */
export async function insertOptOuts(
  db: ReadTx,
  people: readonly OptOutEntry[],
  { reason, userId, at }: { reason: OptOutReason; userId: number | null; at: Date },
): Promise<number[]> {
  const of = <Field extends keyof OptOutEntry>(field: Field) => people.map((person) => person[field]);
  const rows = await db.rows(sql<{ id: number }>`
    insert into opt_outs (company_id, person_key, contact_id, name, number, words, reason, user_id, created_at)
    select ${db.companyId}, key, contact_id, name, number, words, ${reason}, ${userId}::integer, ${at}::timestamptz
    from unnest(${of("personKey")}::text[], ${of("contactId")}::integer[], ${of("name")}::text[], ${of("number")}::text[],
      ${of("words")}::text[]) as person (key, contact_id, name, number, words)
    on conflict (company_id, person_key) do nothing returning id`);
  return rows.map(({ id }) => id);
}

/** Finds the contacts that have one of the numbers. The caller passes every spelling of a number. */
export function findContactsOfNumbers(
  db: ReadTx,
  numbers: readonly string[],
): Promise<{ id: number; name: string; number: string }[]> {
  return db.rows(sql<{ id: number; name: string; number: string }>`
    select id, name, number from contacts where company_id = ${db.companyId} and number = any(${numbers}::text[]) order by id`);
}

export async function deleteOptOutRows(db: ReadTx, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from opt_outs where company_id = ${db.companyId} and id = any(${ids}::integer[])`);
}

/** Moves the opt-outs of one contact to another contact; returns the ids of the moved opt-outs. */
export async function reassignOptOuts(db: ReadTx, from: number, to: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update opt_outs set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from} returning id`);
  return rows.map(({ id }) => id);
}

/**
 * Moves opt-outs back from one contact to another when a merge is undone. Opt-outs that no longer belong to `from` stay
 * unchanged.
 */
export async function returnOptOuts(
  db: ReadTx,
  ids: readonly number[],
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    update opt_outs set contact_id = ${to}
    where company_id = ${db.companyId} and contact_id = ${from} and id = any(${ids}::integer[])`);
}
