import type { SnoozeEnd } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { timingFirstResponse } from "../tickets/queries.ts";
import { messagePreview } from "./rules.ts";
import { asJson, insertion, isByPerson, type MessageWriter, type NewMessage } from "./store.ts";

/** SQL text that stands for a message in lists: an audio without a caption shows its transcript. */
export const shownText = sql<string>`coalesce(nullif(body, ''), transcript ->> 'text', '')`;

export interface InsertedMessage {
  id: string;
  /** Message that the ticket shows as its last; another one if a program wrote the inserted message. */
  last_message_id: string;
  unread_messages: number;
  waiting_since: Date | null;
  snoozed_at: Date | null;
  snooze_end: SnoozeEnd | null;
  updated_at: Date;
}

/**
 * Inserts a message and updates its ticket, in one statement. The ticket shows the message as its last, unless a program
 * wrote the message and the ticket already shows a message of a person.
 */
export function insertAsLast(
  db: ReadTx,
  message: NewMessage,
  shown: { preview: string; unread: number },
): Promise<InsertedMessage | undefined> {
  return db.first(sql<InsertedMessage>`
    with written as (${insertion(db, message)})
    update tickets set ${lastMessage(message.writtenBy, sql`${shown.preview}`)},
      unread_messages = unread_messages + ${shown.unread}, updated_at = now()
      ${waitingAfter(message)} ${timingOf(db, message)}
      ${message.ad ? sql`, ad = ${asJson(message.ad)}, ad_id = ${message.ad.id}` : sql``}
    from written
    where tickets.company_id = ${db.companyId} and tickets.id = ${message.ticketId}
    returning written.id, tickets.last_message_id, unread_messages, waiting_since, snoozed_at, snooze_end, updated_at`);
}

/** SQL assignments for the message that a ticket shows as its last. */
function lastMessage(writtenBy: MessageWriter, preview: RawBuilder<unknown>): RawBuilder<unknown> {
  if (writtenBy !== "program")
    return sql`last_message = ${preview}, last_message_id = written.id, last_by_person = true`;
  const keepsLast = sql`tickets.last_by_person and tickets.last_message_id is not null`;
  return sql`last_message = case when ${keepsLast} then tickets.last_message else ${preview} end,
    last_message_id = case when ${keepsLast} then tickets.last_message_id else written.id end`;
}

/**
 * SQL assignments of the time since which the customer waits for an answer of a person, and of the snooze, which a
 * message of the customer ends.
 */
function waitingAfter({ writtenBy, createdAt }: NewMessage): RawBuilder<unknown> {
  switch (writtenBy) {
    case "customer":
      return sql`, waiting_since = case when tickets.is_group or tickets.status = 'closed' then tickets.waiting_since
        else coalesce(tickets.waiting_since, ${createdAt}::timestamptz) end,
        snoozed_at = null, snoozed_until = null,
        snooze_end = case when tickets.snoozed_at is null then tickets.snooze_end else 'message' end`;
    case "staff":
      return sql`, waiting_since = null, snooze_end = null`;
    case "program":
      return sql``;
  }
}

function timingOf(db: ReadTx, { writtenBy, createdAt }: NewMessage): RawBuilder<unknown> {
  return writtenBy === "staff" ? timingFirstResponse(db, createdAt) : sql``;
}

export interface AutomaticText {
  ticket_id: number;
  contact_id: number;
  connection_id: number | null;
  queue_id: number | null;
  external_id: string;
  body: string;
  preview: string;
}

/** Inserts one message for each of many tickets, and updates the tickets in the same statement. */
export function insertManyAsLast(
  db: ReadTx,
  texts: readonly AutomaticText[],
  now: Date,
): Promise<InsertedMessage[]> {
  return db.rows(sql<InsertedMessage>`
    with told as materialized (
      select * from jsonb_to_recordset(${storableJson(texts)}::jsonb) as text (ticket_id integer, contact_id integer,
        connection_id integer, queue_id integer, external_id text, body text, preview text)),
    written as (
      insert into messages (company_id, ticket_id, contact_id, connection_id, external_id, from_me, body, queue_id, is_bot, written_by,
        ack, read, created_at)
      select ${db.companyId}, ticket_id, contact_id, connection_id, external_id, true, body, queue_id, true, 'program',
        0, true, ${now}::timestamptz
      from told returning id, ticket_id, external_id)
    update tickets set ${lastMessage("program", sql`told.preview`)}, updated_at = now()
    from written join told on told.external_id = written.external_id
    where tickets.company_id = ${db.companyId} and tickets.id = written.ticket_id
    returning written.id, tickets.last_message_id, tickets.unread_messages, tickets.waiting_since, tickets.snoozed_at,
      tickets.snooze_end, tickets.updated_at`);
}

/** Updates the message preview of the ticket that shows this message as its last. */
export async function refreshLastMessage(db: ReadTx, id: string, preview: string): Promise<void> {
  await db.run(sql`update tickets set last_message = ${preview}
    where company_id = ${db.companyId} and last_message_id = ${id}`);
}

/**
 * Shows the beginning of an audio's transcript as the preview of the ticket that has this audio as its last message. An
 * audio with a caption keeps the caption.
 */
export async function refreshTranscriptPreview(db: ReadTx, id: string, preview: string): Promise<void> {
  await db.run(sql`update tickets t set last_message = ${preview} from messages m
    where m.company_id = ${db.companyId} and m.id = ${id} and m.media_type = 'audio' and m.body = ''
      and t.company_id = m.company_id and t.id = m.ticket_id and t.last_message_id = m.id`);
}

/**
 * Makes the ticket show the newest message of a person as its last; without one, the newest message. Determines again
 * since when the customer waits.
 */
export async function showNewestMessage(db: ReadTx, ticketId: number): Promise<void> {
  const isOfTicket = sql`company_id = ${db.companyId} and ticket_id = ${ticketId}`;
  const newest = await db.first(sql<{ id: string; body: string; by_person: boolean }>`
    (select id, ${shownText} as body, true as by_person from messages where ${isOfTicket} and ${isByPerson} order by id desc limit 1)
    union all (select id, ${shownText}, false from messages where ${isOfTicket} order by id desc limit 1)
    order by by_person desc limit 1`);
  await db.run(sql`
    update tickets set last_message_id = ${newest?.id ?? null}, last_message = ${messagePreview(newest?.body ?? "")},
      last_by_person = ${newest?.by_person ?? false}
    where company_id = ${db.companyId} and id = ${ticketId}`);
  await recomputeWaiting(db, ticketId);
}

/**
 * Determines again since when the ticket's customer waits, after a message of ours failed, was put back into the
 * outbox or was deleted there, or messages left the ticket. A message that certainly was not sent is no answer. Returns false if nothing changed.
 */
export async function recomputeWaiting(db: ReadTx, ticketId: number): Promise<boolean> {
  const isOfTicket = sql`company_id = ${db.companyId} and ticket_id = ${ticketId}`;
  const changed = await db.first(sql`
    update tickets t set waiting_since = asked.since
    from (
      select min(created_at)::timestamptz(3) as since from messages where ${isOfTicket} and not from_me and ${isByPerson}
        and id > coalesce((
          select id from messages where ${isOfTicket} and from_me and ${isByPerson}
            and (error is null or error = 'ERR_SENDING_UNCONFIRMED') and not (is_deleted and ack = 0)
          order by id desc limit 1), 0)) asked
    where t.company_id = ${db.companyId} and t.id = ${ticketId} and t.status <> 'closed' and not t.is_group
      and t.waiting_since is distinct from asked.since
    returning t.id`);
  return changed !== undefined;
}

/** Returns whether the ticket has a message that the customer wrote after this moment. */
export async function hasCustomerWrittenSince(db: ReadTx, ticketId: number, since: Date): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me and ${isByPerson}
      and created_at > ${since}::timestamptz
    limit 1`);
  return row !== undefined;
}
