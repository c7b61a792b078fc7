import { type RawBuilder, sql } from "kysely";
import { isOwnedUnder } from "../../domain/connections/lease-store.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { type ConnectionLease, type JournalEntry, LeaseLost } from "../../ports/channel.ts";

/**
 * Source of journal entries. A webhook event may arrive at any process, so its source has no epoch, and ownership of
 * the connection is not checked.
 */
export type JournalSource = Omit<ConnectionLease, "epoch"> & { epoch?: string };

/** Payload stored for an event; undefined when the event is unknown or was deleted after processing. */
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

/** Inserts new events if the process still owns the connection; returns the chats that have new events. */
export async function insertEvents(
  db: ReadTx,
  { connectionId, epoch }: JournalSource,
  entries: readonly JournalEntry[],
): Promise<string[]> {
  const [outcome] = await db.rows(sql<{ owned: boolean; chats: string[] }>`
    with owner as (select 1 where ${epoch === undefined ? sql`true` : isOwnedUnder(connectionId, epoch)}),
    written as (
      insert into channel_events (company_id, connection_id, external_id, chat, payload)
      select ${db.companyId}, ${connectionId}, entry.external_id, entry.chat, entry.payload
      from jsonb_to_recordset(${storableJson(entries.map(column))}::jsonb)
        as entry (external_id text, chat text, payload jsonb)
      where exists (select 1 from owner)
      on conflict (company_id, connection_id, external_id) do nothing
      returning chat)
    select exists (select 1 from owner) as owned, array(select distinct chat from written) as chats`);
  if (!outcome?.owned) throw new LeaseLost();
  return outcome.chats;
}

function column({ externalId, chat, payload }: JournalEntry) {
  return { external_id: externalId, chat, payload };
}

export interface EventRow {
  id: string;
  external_id: string;
  payload: unknown;
  tries: number;
  received_at: Date;
}

/** Locks the unprocessed events of one chat, oldest first, until the transaction ends. */
export function lockPendingEvents(
  db: ReadTx,
  connectionId: number,
  chat: string,
  limit: number,
): Promise<EventRow[]> {
  return db.rows(sql<EventRow>`
    select id, external_id, payload, tries, received_at from channel_events
    where company_id = ${db.companyId} and connection_id = ${connectionId} and chat = ${chat} and done_at is null
    order by id limit ${sql.lit(limit)} for update`);
}

/**
 * Moves an event behind all other events of its chat, because the event may have arrived before the message that it
 * refers to.
 */
export async function putLast(db: ReadTx, { id }: EventRow): Promise<void> {
  await db.run(
    sql`update channel_events set id = default, tries = tries + 1 where company_id = ${db.companyId} and id = ${id}`,
  );
}

export async function countTry(db: ReadTx, { id }: EventRow): Promise<void> {
  await db.run(
    sql`update channel_events set tries = tries + 1 where company_id = ${db.companyId} and id = ${id}`,
  );
}

export async function markDone(db: ReadTx, events: readonly EventRow[], error: string | null): Promise<void> {
  await db.run(doneStatement(db, events, error));
}

/**
 * Builds the SQL statement that marks events as processed. The statement runs in one round trip with the end of the
 * work item.
 */
export function doneStatement(
  db: ReadTx,
  events: readonly EventRow[],
  error: string | null,
): RawBuilder<unknown> {
  const ids = events.map(({ id }) => id);
  return sql`update channel_events set done_at = now(), error = ${error} where company_id = ${db.companyId} and id = any(${ids}::bigint[])`;
}

export interface DeadLetters {
  connection_id: number;
  chat: string;
}

/**
 * Requeues dead letters at their original position in the chat. Without `connectionId`, those of the whole company are
 * requeued.
 */
export function requeueDeadLetterRows(db: ReadTx, connectionId?: number): Promise<DeadLetters[]> {
  return db.rows(sql<DeadLetters>`
    update channel_events set done_at = null, error = null, tries = 0
    where company_id = ${db.companyId} and error is not null
      ${connectionId === undefined ? sql`` : sql`and connection_id = ${connectionId}`}
    returning connection_id, chat`);
}

/** Counts the dead letters of all companies. */
export async function countDeadLetters(db: Pick<ReadTx, "first">): Promise<number> {
  return (await db.first(sql<{ count: number }>`select count_put_aside_events() as count`))?.count ?? 0;
}

/** Deletes processed events older than seven days. Dead letters are kept for investigation. */
export function forgetOldEvents(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from channel_events
    where company_id = ${db.companyId} and done_at < now() - interval '7 days' and error is null`);
}

/** Lists the chats of a connection that have unprocessed events. */
export async function findPendingChats(db: ReadTx, connectionId: number): Promise<string[]> {
  const rows = await db.rows(sql<{ chat: string }>`
    select distinct chat from channel_events
    where company_id = ${db.companyId} and connection_id = ${connectionId} and done_at is null`);
  return rows.map(({ chat }) => chat);
}

/**
 * Deletes at most `most` processed events of a connection. Dead letters are kept, because a later version may be able
 * to process the events.
 */
export function forgetUnderstood(db: ReadTx, connectionId: number, most: number): Promise<number> {
  return db.run(sql`
    delete from channel_events where company_id = ${db.companyId} and id = any(array(
      select id from channel_events
      where company_id = ${db.companyId} and connection_id = ${connectionId} and done_at is not null and error is null
      limit ${most}))`);
}
