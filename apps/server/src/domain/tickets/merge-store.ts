import type { MessageAd } from "@recado/contract/message-content";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { presentableTickets, type TicketRow } from "./store.ts";

/** Largest number of tickets that are listed together: unfinished tickets first, then the newest. */
const most = 200;

export function findTicketsOf(db: ReadTx, contactIds: readonly number[]): Promise<TicketRow[]> {
  return db.rows(
    sql<TicketRow>`${presentableTickets(sql`(
    select * from tickets where company_id = ${db.companyId} and contact_id = any(${contactIds})
    order by status = 'closed', updated_at desc limit ${sql.lit(most)}) t`)} order by t.id`,
  );
}

/** Locks the contacts' unfinished tickets, so that no messages are added to the tickets until the transaction ends. */
export async function lockTicketsOf(db: ReadTx, contactIds: readonly number[]): Promise<void> {
  await db.rows(sql`
    select 1 from tickets where company_id = ${db.companyId} and contact_id = any(${contactIds}) and status <> 'closed'
    order by id for update`);
}

/** Connections on which the contact has tickets. */
export async function findConnectionsOf(db: ReadTx, contactId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select distinct connection_id as id from tickets
    where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id is not null order by 1`);
  return rows.map(({ id }) => id);
}

/** Moves all tickets of one contact to another contact; returns the ids of the tickets. */
export async function reassignTickets(db: ReadTx, from: number, to: number): Promise<number[]> {
  const rows = await db.rows(
    sql<{
      id: number;
    }>`update tickets set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from} returning id`,
  );
  return rows.map(({ id }) => id);
}

export async function returnTickets(db: ReadTx, ids: readonly number[], to: number): Promise<void> {
  await db.run(
    sql`update tickets set contact_id = ${to} where company_id = ${db.companyId} and id = any(${ids})`,
  );
}

export interface TicketPair {
  stays: number;
  goes: number;
}

/**
 * Finds pairs of unfinished tickets that two contacts have on the same connection. In each pair, the ticket with an
 * attendant stays; without one, the ticket of the contact who stays.
 */
export function findPairsToMerge(db: ReadTx, kept: number, merged: number): Promise<TicketPair[]> {
  return db.rows(sql<TicketPair>`
    select case when b.status = 'open' and a.status <> 'open' then b.id else a.id end as stays,
      case when b.status = 'open' and a.status <> 'open' then a.id else b.id end as goes
    from tickets a join tickets b on b.company_id = a.company_id and b.connection_id = a.connection_id
    where a.company_id = ${db.companyId} and a.contact_id = ${kept} and b.contact_id = ${merged}
      and a.status <> 'closed' and b.status <> 'closed' order by a.id`);
}

/** Row of a ticket as JSON, with all columns. */
export type WholeTicket = Record<string, unknown> & {
  id: number;
  contact_id: number;
  unread_messages: number;
};

export async function readWholeTicket(db: ReadTx, id: number): Promise<WholeTicket> {
  const rows = await db.rows(sql<{ ticket: WholeTicket }>`
    select to_jsonb(t) as ticket from tickets t where company_id = ${db.companyId} and id = ${id}`);
  return onlyRow(rows).ticket;
}

/** Fields by which a ticket summarises its messages. */
export interface ShownMessage {
  last_message: string;
  last_message_id: string | null;
  /** Undefined in records of merges from before this field existed. */
  last_by_person?: boolean;
  waiting_since?: string | null;
  unread_messages: number;
  ad: MessageAd | null;
}

export async function readShownMessage(db: ReadTx, id: number): Promise<ShownMessage> {
  return onlyRow(
    await db.rows(sql<ShownMessage>`
      select last_message, last_message_id, last_by_person, waiting_since::text as waiting_since, unread_messages, ad from tickets
      where company_id = ${db.companyId} and id = ${id}`),
  );
}

/** Adds the unread messages, the last message and the ad of the ticket `goes` to those of the ticket `stays`. */
export async function addShownMessage(db: ReadTx, { stays, goes }: TicketPair): Promise<void> {
  const showsOther = sql`(g.last_by_person, coalesce(g.last_message_id, 0)) > (t.last_by_person, coalesce(t.last_message_id, 0))`;
  await db.run(sql`
    update tickets t set unread_messages = t.unread_messages + g.unread_messages,
      last_message = case when ${showsOther} then g.last_message else t.last_message end,
      last_message_id = case when ${showsOther} then g.last_message_id else t.last_message_id end,
      last_by_person = t.last_by_person or g.last_by_person, waiting_since = least(t.waiting_since, g.waiting_since), ad = coalesce(t.ad, g.ad), ad_id = coalesce(t.ad_id, g.ad_id), updated_at = greatest(t.updated_at, g.updated_at)
    from tickets g where t.company_id = ${db.companyId} and t.id = ${stays} and g.company_id = t.company_id and g.id = ${goes}`);
}

/**
 * Reverts `addShownMessage`. If no message has arrived since the merge, the ticket shows its previous last message
 * again.
 */
export async function removeShownMessage(
  db: ReadTx,
  id: number,
  unread: number,
  { before, after }: { before: ShownMessage; after: ShownMessage },
): Promise<void> {
  await db.run(sql`
    update tickets set unread_messages = greatest(unread_messages - ${unread}::integer, 0)
    where company_id = ${db.companyId} and id = ${id}`);
  if (!before.ad && after.ad)
    await db.run(sql`
      update tickets set ad = null, ad_id = null
      where company_id = ${db.companyId} and id = ${id} and ad_id = ${after.ad.id}`);
  await db.run(sql`
    update tickets set last_message = ${before.last_message}, last_message_id = (
      select id from messages where company_id = ${db.companyId} and id = ${before.last_message_id}::bigint),
      last_by_person = coalesce(${before.last_by_person ?? null}, last_by_person),
      waiting_since = ${before.waiting_since ?? null}::timestamptz
    where company_id = ${db.companyId} and id = ${id} and last_message_id is not distinct from ${after.last_message_id}::bigint`);
}

/** Returns whether the ticket shows no message as its last, or shows a message of another ticket. */
export async function showsNoOwnMessage(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from tickets t where company_id = ${db.companyId} and id = ${id} and not exists (
      select 1 from messages m where m.company_id = t.company_id and m.id = t.last_message_id and m.ticket_id = t.id)`);
  return row !== undefined;
}

/**
 * Restores a deleted ticket without references to rows that no longer exist. If its attendant was deleted, the ticket
 * waits again. If its contact has opened another ticket meanwhile, the restored ticket is closed.
 */
export async function restoreTicket(db: ReadTx, ticket: WholeTicket): Promise<void> {
  await db.run(sql`
    insert into tickets overriding system value
    select restored.* from jsonb_populate_record(null::tickets, ${storableJson(ticket)}::jsonb) t
    left join users u on u.company_id = ${db.companyId} and u.id = t.user_id
    cross join lateral jsonb_populate_record(t, jsonb_build_object('user_id', u.id,
      'last_by_person', coalesce(t.last_by_person, false), 'priority', coalesce(t.priority, 1), 'rating_scale', coalesce(t.rating_scale, 3),
      'rating_user_id', (select id from users where company_id = ${db.companyId} and id = t.rating_user_id),
      'queue_id', (select id from queues where company_id = ${db.companyId} and id = t.queue_id),
      'connection_id', (select id from connections where company_id = ${db.companyId} and id = t.connection_id),
      'integration_id', (select id from integrations where company_id = ${db.companyId} and id = t.integration_id),
      'prompt_id', (select id from prompts where company_id = ${db.companyId} and id = t.prompt_id),
      'last_message_id', (select id from messages where company_id = ${db.companyId} and id = t.last_message_id))
    || case when exists (
        select 1 from tickets where company_id = ${db.companyId} and contact_id = t.contact_id
          and connection_id = t.connection_id and status <> 'closed')
      then jsonb_build_object('status', 'closed', 'finished_at', now())
      when t.status = 'open' and u.id is null
      then jsonb_build_object('status', 'pending', 'queued_at', now(), 'started_at', null) else '{}'::jsonb end) restored`);
}

export async function findTagsOfTicket(db: ReadTx, id: number): Promise<number[]> {
  const rows = await db.rows(
    sql<{
      tag_id: number;
    }>`select tag_id from ticket_tags where company_id = ${db.companyId} and ticket_id = ${id}`,
  );
  return rows.map(({ tag_id }) => tag_id);
}

/** Adds the tags of the ticket `goes` to the tags of the ticket `stays`; returns the ids of the added tags. */
export async function copyTags(db: ReadTx, { stays, goes }: TicketPair): Promise<number[]> {
  const rows = await db.rows(sql<{ tag_id: number }>`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select company_id, ${stays}, tag_id from ticket_tags where company_id = ${db.companyId} and ticket_id = ${goes}
    on conflict do nothing returning tag_id`);
  return rows.map(({ tag_id }) => tag_id);
}

/** Restores those of the ticket's previous tags that still exist. */
export async function restoreTags(db: ReadTx, id: number, tagIds: readonly number[]): Promise<void> {
  await db.run(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id)
    select ${db.companyId}, ${id}, id from tags where company_id = ${db.companyId} and id = any(${tagIds})`);
}

/**
 * Answer window that the merged contact has on a connection. `before` is the remaining contact's window before the
 * merge.
 */
export interface SharedWindow {
  connection_id: number;
  closes_at: string;
  before: string | null;
}

/** Merges the answer windows of two contacts; in each pair of windows, the later end applies. */
export async function shareWindows(db: ReadTx, kept: number, merged: number): Promise<SharedWindow[]> {
  const windows = await db.rows(sql<SharedWindow>`
    select m.connection_id, m.closes_at::text as closes_at, k.closes_at::text as before from answer_windows m
    left join answer_windows k on k.company_id = m.company_id and k.connection_id = m.connection_id and k.contact_id = ${kept}
    where m.company_id = ${db.companyId} and m.contact_id = ${merged}`);
  await db.run(sql`
    insert into answer_windows (company_id, connection_id, contact_id, closes_at)
    select company_id, connection_id, ${kept}, closes_at from answer_windows
    where company_id = ${db.companyId} and contact_id = ${merged}
    on conflict (company_id, connection_id, contact_id) do update
      set closes_at = greatest(answer_windows.closes_at, excluded.closes_at)`);
  return windows;
}

/** Splits answer windows that a merge joined. A window that was extended after the merge stays. */
export async function splitWindows(
  db: ReadTx,
  kept: number,
  merged: number,
  windows: readonly SharedWindow[],
): Promise<void> {
  const shared = sql`jsonb_to_recordset(${storableJson(windows)}::jsonb)
    as shared (connection_id integer, closes_at timestamptz, before timestamptz)`;
  const given = sql`w.company_id = ${db.companyId} and w.contact_id = ${kept}
    and w.connection_id = shared.connection_id and w.closes_at = shared.closes_at`;
  await db.run(sql`
    update answer_windows w set closes_at = shared.before from ${shared} where ${given} and shared.before is not null`);
  await db.run(sql`delete from answer_windows w using ${shared} where ${given} and shared.before is null`);
  await db.run(sql`
    insert into answer_windows (company_id, connection_id, contact_id, closes_at)
    select ${db.companyId}, connection_id, ${merged}, closes_at from ${shared}
    where exists (select 1 from connections c where c.company_id = ${db.companyId} and c.id = shared.connection_id)`);
}
