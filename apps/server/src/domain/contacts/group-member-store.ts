import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { Group } from "../../ports/channel.ts";
import type { ChannelIdentity } from "../../ports/channel-content.ts";
import { numberOfIdentities } from "./rules.ts";

/** Difference between the stored members of a group and the reported ones. */
export interface MemberChanges {
  /** Whether the group had stored members before. */
  wereKnown: boolean;
  /** Whether members came, left, or got another number or role. */
  haveChanged: boolean;
}

/** Stores the members of a group; stored members who are not among them any more are deleted. */
export async function replaceMembers(
  db: ReadTx,
  groupId: number,
  members: Group["members"],
): Promise<MemberChanges> {
  const rows = members.map(({ identities, isAdmin }) => ({
    ...(identities.find(({ kind }) => kind === "lid") ?? identities[0]),
    number: numberOfIdentities(identities),
    is_admin: isAdmin,
  }));
  const answer = await db.rows(sql<MemberChanges>`
    with told as materialized (
      select distinct on (kind, value) kind, value, number, coalesce(is_admin, false) as is_admin
      from jsonb_to_recordset(${storableJson(rows)}::jsonb) as member (kind text, value text, number text, is_admin boolean)
      where value is not null),
    known as materialized (
      select kind, value from group_members where company_id = ${db.companyId} and group_id = ${groupId}),
    gone as (
      delete from group_members where company_id = ${db.companyId} and group_id = ${groupId}
        and (kind, value) not in (select kind, value from told)
      returning 1),
    stored as (
      insert into group_members (company_id, group_id, kind, value, number, is_admin)
      select ${db.companyId}, ${groupId}, kind, value, number, is_admin from told order by kind, value
      on conflict (company_id, group_id, kind, value) do update set number = excluded.number, is_admin = excluded.is_admin
        where (group_members.number, group_members.is_admin) is distinct from (excluded.number, excluded.is_admin)
      returning 1)
    select exists (select from known) as "wereKnown", exists (select from gone) or exists (select from stored) as "haveChanged"`);
  return onlyRow(answer);
}

export interface MemberRow {
  kind: ChannelIdentity["kind"];
  value: string;
  number: string | null;
  is_admin: boolean;
}

export function findMembers(db: ReadTx, groupId: number): Promise<MemberRow[]> {
  return db.rows(sql<MemberRow>`
    select kind, value, number, is_admin from group_members
    where company_id = ${db.companyId} and group_id = ${groupId}`);
}

/** Finds the names that the address book of the group's phone has for its members; `value` is the member's identity. */
export function findBookNames(db: ReadTx, groupId: number): Promise<{ value: string; name: string }[]> {
  return db.rows(sql<{ value: string; name: string }>`
    select g.value, a.name from contact_identities i
    join group_members g on g.company_id = i.company_id and g.group_id = i.contact_id
    join address_book a on a.company_id = i.company_id and a.connection_id = i.connection_id
      and (a.kind = g.kind and a.value = g.value or a.kind = 'number' and a.value = g.number)
    where i.company_id = ${db.companyId} and i.contact_id = ${groupId} and i.kind = 'group'`);
}

interface KnownMember {
  id: number;
  name: string;
  number: string | null;
  /** Identity by which the contact was found; null if the contact was found by its number. */
  value: string | null;
}

/** Finds the contacts of a group's members, by number or by an identity on any connection. */
export function findContactsOfMembers(db: ReadTx, members: readonly MemberRow[]): Promise<KnownMember[]> {
  return db.rows(sql<KnownMember>`
    select id, name, number, null as value from contacts
    where company_id = ${db.companyId} and number = any(${members.map(({ number }) => number)})
    union all
    select c.id, c.name, c.number, i.value from connections w
    join contact_identities i on i.company_id = w.company_id and i.connection_id = w.id
      and (i.kind, i.value) in (select * from unnest(${members.map(({ kind }) => kind)}::text[], ${members.map(({ value }) => value)}::text[]))
    join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where w.company_id = ${db.companyId}`);
}

/**
 * Finds the members of the group with these identities. A member who was known by the number alone is still found by it
 * after the channel has told the LID.
 */
export function findMembersAmong(
  db: ReadTx,
  groupId: number,
  identities: readonly { kind: string; value: string }[],
): Promise<MemberRow[]> {
  return db.rows(sql<MemberRow>`
    with asked as (
      select * from unnest(${identities.map(({ kind }) => kind)}::text[], ${identities.map(({ value }) => value)}::text[]) as one (kind, value))
    select g.kind, g.value, g.number, g.is_admin from group_members g
    where g.company_id = ${db.companyId} and g.group_id = ${groupId}
      and ((g.kind, g.value) in (select kind, value from asked) or ('number', g.number) in (select kind, value from asked))`);
}
