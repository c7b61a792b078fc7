import { sameNumbers } from "@recado/contract/shared/phone-number";
import { sql } from "kysely";
import type { ContactRow } from "../../domain/contacts/store.ts";
import type { SharedWindow } from "../../domain/tickets/merge-store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { containing } from "../../platform/like-pattern.ts";
import type { SharedBulk } from "../opt-outs/bulk-store.ts";
import type { MergedTicket } from "./merge-tickets.ts";

/**
 * Ids of the rows that a merge reassigned to the remaining contact, by table. The undo of the merge gives these rows
 * back.
 */
export interface MovedRows {
  tickets: number[];
  fused: MergedTicket[];
  identities: { connection_id: number; kind: string; value: string }[];
  windows: SharedWindow[];
  /** Ids of group messages that the merged contact had written. */
  written: string[];
  /** Ids of earlier merges in which other contacts were merged into the merged contact. */
  merges: number[];
  /** Ids of scheduled messages; undefined in merges from before schedules were recorded here. */
  schedules?: number[];
  /** Opt-outs and bulk messages of the merged contact; undefined in merges from before both were recorded here. */
  optOuts?: number[];
  bulk?: SharedBulk[];
  /** Ids of campaign recipients; undefined in merges from before recipients were recorded here. */
  recipients?: string[];
  /**
   * Ids of the merged contact's tags (`own`), and of those tags that the remaining contact did not have (`given`).
   * Undefined in merges from before tags were recorded here.
   */
  tags?: { own: number[]; given: number[] };
}

export interface NewMerge {
  keptId: number;
  mergedId: number;
  /** Row of the contact that the merge deleted, with all columns exactly as stored. */
  merged: unknown;
  keptBefore: ContactRow;
  keptAfter: ContactRow;
  moved: MovedRows;
  /** Id of the user who merged the contacts; null if the channel requested the merge. */
  userId: number | null;
}

export async function insertMerge(db: ReadTx, merge: NewMerge): Promise<number> {
  const { keptId, mergedId, merged, keptBefore, keptAfter, moved, userId } = merge;
  const rows = await db.rows(sql<{ id: number }>`
    insert into contact_merges (company_id, kept_id, merged_id, merged, kept_before, kept_after, moved, user_id)
    values (${db.companyId}, ${keptId}, ${mergedId}, ${storableJson(merged)}, ${storableJson(keptBefore)},
      ${storableJson(keptAfter)}, ${storableJson(moved)}, ${userId})
    returning id`);
  return onlyRow(rows).id;
}

export interface MergeRow {
  kept_id: number;
  merged_id: number;
  merged: Record<string, unknown> & Pick<ContactRow, "number" | "picture_path">;
  kept_before: Record<string, unknown> & Pick<ContactRow, "picture_path">;
  kept_after: Record<string, unknown>;
  moved: MovedRows;
  created_at: Date;
  undone_at: Date | null;
}

export function lockMerge(db: ReadTx, id: number): Promise<MergeRow | undefined> {
  return db.first(sql<MergeRow>`
    select * from contact_merges where company_id = ${db.companyId} and id = ${id} for update`);
}

/** Marks the merge as undone and empties its data. */
export async function markMergeUndone(db: ReadTx, id: number, now: Date): Promise<void> {
  await db.run(sql`
    update contact_merges set undone_at = ${now}, ${sql.raw(emptied)} where company_id = ${db.companyId} and id = ${id}`);
}

/** Assignments that empty the data of a merge. The ids of both contacts remain. */
const emptied = "merged = '{}', kept_before = '{}', kept_after = '{}', moved = '{}'";

interface Pictures {
  merged: string | null;
  kept: string | null;
}

/** Empties the data of merges that are too old to be undone. Returns the pictures that the emptied data referred to. */
export async function emptyOldMerges(db: ReadTx): Promise<(string | null)[]> {
  const rows = await db.rows(sql<Pictures>`
    update contact_merges m set ${sql.raw(emptied)} from (
      select id, merged ->> 'picture_path' as merged, kept_before ->> 'picture_path' as kept from contact_merges
      where company_id = ${db.companyId} and created_at < now() - interval '2 days' and moved <> '{}' for update) old
    where m.company_id = ${db.companyId} and m.id = old.id returning old.merged, old.kept`);
  return picturesOf(rows);
}

/** Deletes all merge records of a deleted contact. Returns the pictures that the records referred to. */
export async function deleteMergesOf(db: ReadTx, contactId: number): Promise<(string | null)[]> {
  const rows = await db.rows(sql<Pictures>`
    delete from contact_merges where company_id = ${db.companyId} and (kept_id = ${contactId} or merged_id = ${contactId})
    returning merged ->> 'picture_path' as merged, kept_before ->> 'picture_path' as kept`);
  return picturesOf(rows);
}

function picturesOf(rows: readonly Pictures[]): (string | null)[] {
  return rows.flatMap(({ merged, kept }) => [merged, kept]);
}

/** Returns the id of the contact that a deleted contact was merged into; undefined if the contact was not merged. */
export async function findKeptContact(db: ReadTx, mergedId: number): Promise<number | undefined> {
  const merge = await db.first(sql<{ kept_id: number }>`
    select kept_id from contact_merges
    where company_id = ${db.companyId} and merged_id = ${mergedId} and undone_at is null limit 1`);
  return merge?.kept_id;
}

/**
 * Reassigns earlier merge records when their remaining contact is merged into another contact. Returns the ids of the
 * records.
 */
export async function reassignMerges(db: ReadTx, from: number, to: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update contact_merges set kept_id = ${to} where company_id = ${db.companyId} and kept_id = ${from} returning id`);
  return rows.map(({ id }) => id);
}

export async function returnMerges(db: ReadTx, ids: readonly number[], to: number): Promise<void> {
  await db.run(
    sql`update contact_merges set kept_id = ${to} where company_id = ${db.companyId} and id = any(${ids})`,
  );
}

interface EffectiveMerge {
  id: number;
  name: string;
  number: string | null;
  user_id: number | null;
  created_at: Date;
}

/** Finds merges into this contact that can still be undone, newest first. Merges from before `since` are too old. */
export function findMergesInto(db: ReadTx, contactId: number, since: Date): Promise<EffectiveMerge[]> {
  return db.rows(sql<EffectiveMerge>`
    select id, merged ->> 'name' as name, merged ->> 'number' as number, user_id, created_at from contact_merges
    where company_id = ${db.companyId} and kept_id = ${contactId} and undone_at is null and created_at > ${since}
    order by id desc limit 100`);
}

/** Returns whether a user has undone a merge of these two contacts. The channel may not merge them again. */
export async function wereSplit(db: ReadTx, one: number, other: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from contact_merges where company_id = ${db.companyId} and undone_at is not null
      and (merged_id, kept_id) in ((${one}, ${other}), (${other}, ${one})) limit 1`);
  return row !== undefined;
}

/**
 * Locks the contacts until the transaction ends. Returns each contact together with its row exactly as stored
 * (`exact`).
 */
export function lockContacts(
  db: ReadTx,
  ids: readonly number[],
): Promise<(ContactRow & { exact: unknown })[]> {
  return db.rows(sql<ContactRow & { exact: unknown }>`
    select *, to_jsonb(contacts) as exact from contacts
    where company_id = ${db.companyId} and id = any(${ids}) order by id for update`);
}

/** Inserts a contact's row exactly as it was stored, including its id. */
export async function insertWholeContact(db: ReadTx, row: Record<string, unknown>): Promise<ContactRow> {
  return onlyRow(
    await db.rows(sql<ContactRow>`
      insert into contacts overriding system value
      select (jsonb_populate_record(null::contacts, ${storableJson(row)}::jsonb)).* returning *`),
  );
}

/** Reassigns all identities from one contact to another. Returns the reassigned identities. */
export function reassignIdentities(db: ReadTx, from: number, to: number): Promise<MovedRows["identities"]> {
  return db.rows(sql<MovedRows["identities"][number]>`
    update contact_identities set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}
    returning connection_id, kind, value`);
}

/** Gives the remaining contact the tags of the contact that is merged away. */
export async function reassignTags(
  db: ReadTx,
  from: number,
  to: number,
): Promise<NonNullable<MovedRows["tags"]>> {
  const own = await db.rows(sql<{ tag_id: number }>`
    select tag_id from contact_tags where company_id = ${db.companyId} and contact_id = ${from}`);
  const given = await db.rows(sql<{ tag_id: number }>`
    insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${to}, tag_id from contact_tags where company_id = ${db.companyId} and contact_id = ${from}
    on conflict do nothing returning tag_id`);
  return { own: own.map(({ tag_id }) => tag_id), given: given.map(({ tag_id }) => tag_id) };
}

/**
 * Gives the restored contact its tags back, and takes the tags that came from it off the remaining contact. Tags that
 * were deleted in the meantime are omitted.
 */
export async function returnTags(
  db: ReadTx,
  { own, given }: NonNullable<MovedRows["tags"]>,
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    delete from contact_tags where company_id = ${db.companyId} and contact_id = ${from} and tag_id = any(${given}::integer[])`);
  await db.run(sql`
    insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, ${to}, id from tags where company_id = ${db.companyId} and id = any(${own}::integer[])
    on conflict do nothing`);
}

/** Reassigns the identities from `from` to `to`. Identities that no longer belong to `from` stay unchanged. */
export async function returnIdentities(
  db: ReadTx,
  identities: MovedRows["identities"],
  from: number,
  to: number,
): Promise<void> {
  await db.run(sql`
    update contact_identities i set contact_id = ${to}
    from jsonb_to_recordset(${storableJson(identities)}::jsonb) as m (connection_id integer, kind text, value text)
    where i.company_id = ${db.companyId} and i.contact_id = ${from}
      and i.connection_id = m.connection_id and i.kind = m.kind and i.value = m.value`);
}

type Reason = "lid" | "number" | "name";

const mostAlike = 20;
const mostPairs = 50;
/** Shortest name, in characters, that suggests a merge. Shorter names are too common. */
const shortestName = 5;

/**
 * Finds contacts with the same LID, number or name. Contacts whose merge with this contact a user has undone are
 * omitted.
 */
export function findAlike(db: ReadTx, contact: ContactRow): Promise<(ContactRow & { reason: Reason })[]> {
  const numbers = contact.number === null ? [] : sameNumbers(contact.number);
  const name = contact.name.length < shortestName || /^\d+$/.test(contact.name) ? null : contact.name;
  return db.rows(sql<ContactRow & { reason: Reason }>`
    select c.*, alike.reason from (
      select id, min(reason) as reason from (
        select o.contact_id as id, 'lid' as reason from contact_identities i
        join connections w on w.company_id = i.company_id
        join contact_identities o on o.company_id = i.company_id and o.connection_id = w.id and o.kind = i.kind and o.value = i.value
        where i.company_id = ${db.companyId} and i.contact_id = ${contact.id} and i.kind = 'lid'
        union all
        select id, 'number' from contacts where company_id = ${db.companyId} and number = any(${numbers})
        union all
        select n.id, 'name' from find_contacts(${[containing(name ?? "")]}::text[]) f
        join contacts n on n.company_id = ${db.companyId} and n.id = f.contact_id
        where ${name}::text is not null and search_text(n.name) = search_text(${name})) every
      group by id) alike
    join contacts c on c.company_id = ${db.companyId} and c.id = alike.id
    where c.id <> ${contact.id} and not c.is_group and not exists (
      select 1 from contact_merges m where m.company_id = c.company_id and m.undone_at is not null
        and (m.merged_id, m.kept_id) in ((c.id, ${contact.id}), (${contact.id}, c.id)))
    order by alike.reason = 'name', c.name collate name_order, c.id limit ${sql.lit(mostAlike)}`);
}

interface AlikePair {
  one_id: number;
  other_id: number;
  reason: Reason;
}

/** Reads all contacts once. Pairs each contact with the previous contact that has the same LID, number or name. */
export function findAllAlike(db: ReadTx): Promise<AlikePair[]> {
  const { companyId } = db;
  return db.rows(sql<AlikePair>`
    select one_id, other_id, (array_agg(reason order by rank))[1] as reason from (
      select 1 as rank, 'lid' as reason, i.contact_id as other_id,
        lag(i.contact_id) over (partition by i.value order by i.contact_id) as one_id
      from connections w
      join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id and i.kind = 'lid'
      where w.company_id = ${companyId}
      union all
      select 2, 'number', id, lag(id) over (
        partition by regexp_replace(number, '^55(\\d\\d)9?([6-9]\\d{7})$', '55\\19\\2') order by id)
      from contacts where company_id = ${companyId} and number like '55%'
      union all
      select 3, 'name', id, lag(id) over (partition by search_text(name) order by id)
      from contacts where company_id = ${companyId} and not is_group
        and length(name) >= ${sql.lit(shortestName)} and name !~ '^\\d+$') alike
    where one_id <> other_id and not exists (
      select 1 from contact_merges m where m.company_id = ${companyId} and m.undone_at is not null
        and (m.merged_id, m.kept_id) in ((one_id, other_id), (other_id, one_id)))
    group by one_id, other_id order by min(rank), other_id, one_id limit ${sql.lit(mostPairs)}`);
}
