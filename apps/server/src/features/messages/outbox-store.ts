import type { MediaType } from "@recado/contract/message-content";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { isHeldElsewhere } from "../tickets/queries.ts";
import type { StoredContent, StoredMedia } from "./rules.ts";

/** Chat whose messages and changes wait in order. */
export interface WaitingChat {
  connectionId: number;
  contactId: number;
}

export interface WaitingMessage {
  id: string;
  external_id: string;
  body: string;
  media_type: MediaType;
  content: StoredContent | null;
  media_info: StoredMedia | null;
  media_path: string | null;
  thumbnail_path: string | null;
  is_forwarded: boolean;
  attempted_at: Date | null;
  attempts: number;
  /** How long it is held back yet; 0 where it may leave. */
  hold_milliseconds: number;
  /** Nobody's answer: what becomes of it counts for the number. */
  is_turn: boolean;
  /** Another app answers the customer at the moment: the message takes the conversation from it. */
  is_held: boolean;
  ticket_id: number;
  user_id: number | null;
  /** To a stranger, while WhatsApp takes no such message of the number. */
  is_barred: boolean;
  quoted_external_id: string | null;
  quoted_from_me: boolean | null;
  quoted_body: string | null;
  quoted_sender_id: number | null;
}

/** The chat's oldest message that waits. */
export function findUnsent(
  db: ReadTx,
  { connectionId, contactId }: WaitingChat,
  now: Date,
): Promise<WaitingMessage | undefined> {
  // A newer ticket of the chat has made the undo impossible, and its messages would wait behind this one. Campaigns write beside tickets.
  const isFollowed = sql`exists (
    select 1 from messages later
    where ${isWaitingIn(db, sql`later`, { connectionId, contactId })} and later.ticket_id <> m.ticket_id and later.campaign_id is null)`;
  return db.first(sql<WaitingMessage>`
    with next as materialized (
      select m.*, case when m.next_try_at > now() and not ${isFollowed}
        then extract(epoch from m.next_try_at - now())::float8 * 1000 else 0 end as hold_milliseconds
      from messages m
      where ${isWaitingIn(db, sql`m`, { connectionId, contactId })}
      order by id limit 1)
    select m.id, m.external_id, m.body, m.attempted_at, m.attempts, m.hold_milliseconds, m.media_type, m.media_info, m.media_path, m.thumbnail_path, m.content, m.is_forwarded,
      m.ticket_id, m.user_id, ${isHeldElsewhere(db, sql`m.ticket_id`)} as is_held,
      coalesce(o.is_turn, false) as is_turn, coalesce(o.is_barred, false) as is_barred,
      k.external_id as quoted_external_id, k.from_me as quoted_from_me, k.body as quoted_body, k.sender_id as quoted_sender_id
    from next m left join messages k on k.company_id = m.company_id and k.id = m.quoted_id
    left join lateral (
      select true as is_turn, o.is_cold and l.time_lock_until > ${now} as is_barred from send_outcomes o
      join sending_limits l on l.company_id = o.company_id and l.connection_id = o.connection_id
      where o.company_id = ${db.companyId} and o.connection_id = ${connectionId} and o.contact_id = ${contactId}
        and o.ended_at is null and o.taken_at <= m.created_at
      order by o.id limit 1) o on true`);
}

function isWaitingIn(db: ReadTx, message: RawBuilder<unknown>, { connectionId, contactId }: WaitingChat) {
  return sql`${message}.company_id = ${db.companyId} and ${message}.connection_id = ${connectionId}
    and ${message}.contact_id = ${contactId} and ${message}.from_me and ${message}.ack = 0 and ${message}.error is null
    and not ${message}.is_deleted`;
}

/**
 * Written before the message goes out: after a crash it is known that the message may have left. False when the message has been
 * edited or deleted since it was read, or another drain, whose claim outlived this one, has begun.
 */
export async function noteAttempt(
  db: ReadTx,
  { id, body }: Pick<WaitingMessage, "id" | "body">,
): Promise<boolean> {
  const noted = await db.run(sql`
    update messages set attempted_at = now(), attempts = attempts + 1
    where company_id = ${db.companyId} and id = ${id} and ack = 0 and error is null
      and attempted_at is null and not is_deleted and body = ${body}`);
  return noted > 0;
}

/** It did not leave, and may be tried again. */
export async function noteFailedAttempt(db: ReadTx, id: string, attempts: number): Promise<void> {
  await db.run(
    sql`update messages set attempted_at = null, attempts = ${attempts} where company_id = ${db.companyId} and id = ${id}`,
  );
}

/** It did not leave: where it was deleted on its way it never does, nor does what was done to it. Not where it may have left before. */
export async function dropDeleted(db: ReadTx, id: string): Promise<void> {
  await db.run(sql`
    with never as (
      update messages set attempted_at = null where company_id = ${db.companyId} and id = ${id} and is_deleted
        and not was_in_doubt
      returning id)
    delete from message_changes h using never where h.company_id = ${db.companyId} and h.message_id = never.id`);
}

/** Changes one message, or none where it is not as the change wants it; gives back the row. */
export type UpdateStatement = RawBuilder<unknown>;

/** A tick only ever rises. A failed message that arrives after all is no failure. What was read was delivered by then; clocks elsewhere may be wrong. */
export function raiseAckStatement(
  db: ReadTx,
  id: string,
  { ack, at = null }: { ack: number; at?: Date | null | undefined },
): UpdateStatement {
  const then = sql`least(coalesce(${at}::timestamptz, now()), now())`;
  const times = [
    ...(ack >= 3 ? [sql`delivered_at = coalesce(delivered_at, ${then}),`] : []),
    ...(ack >= 4 ? [sql`read_at = coalesce(read_at, ${then}),`] : []),
  ];
  return sql`
    update messages set ack = ${ack}, ${sql.join(times, sql` `)} error = null, was_in_doubt = false, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack < ${ack}
    returning *`;
}

/**
 * Marks a waiting message as sent. Its ack may have risen already, or the channel may have reported a failure under
 * this id.
 */
export function markSentStatement(db: ReadTx, id: string, externalId: string): UpdateStatement {
  return sql`
    update messages set ack = greatest(ack, 1), external_id = ${externalId}, error = null, was_in_doubt = false, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me
      and (external_id <> ${externalId} or ack = 0 and coalesce(error, 'ERR_SENDING_UNCONFIRMED') = 'ERR_SENDING_UNCONFIRMED')
    returning *`;
}

/** A message that was delivered or deleted cannot fail; one that the channel has taken, or may have before, only by the channel's own word. */
export function markFailedStatement(
  db: ReadTx,
  id: string,
  code: string,
  highestAck: 0 | 1,
): UpdateStatement {
  const error =
    highestAck === 1
      ? sql`${code}`
      : sql`case when was_in_doubt then 'ERR_SENDING_UNCONFIRMED' else ${code} end`;
  return sql`
    update messages set ack = 0, error = ${error}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack <= ${highestAck} and not is_deleted and error is distinct from ${error}
    returning *`;
}

/** Lists the messages that wait in a connection's outbox, oldest first. Null selects those of removed connections. */
export function findWaiting(db: ReadTx, connectionId: number | null) {
  const its = connectionId === null ? sql`connection_id is null` : sql`connection_id = ${connectionId}`;
  return db.rows(sql<{ id: string; attempted_at: Date | null }>`
    select id, attempted_at from messages
    where company_id = ${db.companyId} and ${its} and from_me and ack = 0 and error is null
      and not is_deleted
    order by id`);
}

/** Locks the waiting messages of a ticket until the transaction ends, so that none of them is sent meanwhile. */
export function lockWaitingOf(db: ReadTx, ticketId: number) {
  return db.rows(sql<{ id: string; attempted_at: Date | null }>`
    select id, attempted_at from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and from_me and ack = 0 and error is null
      and not is_deleted
    order by id for update`);
}

/**
 * After a backup was brought back, for whoever owns the tables: what had not left when it was made may have left since. As after an
 * attempt that was cut off, nobody knows, so in every company it is shown as unconfirmed and never sent again by itself.
 */
export const holdBackWaiting = {
  needs: { messages: ["attempted_at", "is_deleted"] },
  statement: `
    update messages set attempted_at = now() - interval '1 minute'
    where from_me and ack = 0 and error is null and not is_deleted and attempted_at is null`,
};

/** The failed message waits to be sent again, and may have arrived if nobody knew; false when it had not failed, or somebody was first. */
export async function putBackRow(db: ReadTx, id: string, connectionId: number): Promise<boolean> {
  const put = await db.run(sql`
    update messages set connection_id = ${connectionId}, error = null, attempted_at = null, attempts = 0, next_try_at = null, updated_at = now(),
      was_in_doubt = was_in_doubt or error = 'ERR_SENDING_UNCONFIRMED'
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is not null
      and not is_deleted`);
  return put > 0;
}

/** False when the message had not failed, may have arrived, or was put back by somebody who was first. */
export async function discardRow(db: ReadTx, id: string): Promise<boolean> {
  const discarded = await db.run(sql`
    delete from messages where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0
      and error is not null and error <> 'ERR_SENDING_UNCONFIRMED'`);
  return discarded > 0;
}

/** Whether a message of ours waits and nobody has ever begun to send it, that we know of; nobody begins until the transaction ends. */
export async function isUnsent(db: ReadTx, id: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is null and attempted_at is null
      and not was_in_doubt
    for update`);
  return row !== undefined;
}

interface UnconfirmedRead {
  id: string;
  external_id: string;
  contact_id: number;
}

/** The customer's messages of a ticket that were read here and not confirmed to the channel, oldest first. */
export function findUnconfirmedReads(
  db: ReadTx,
  connectionId: number,
  ticketId: number,
  limit: number,
): Promise<UnconfirmedRead[]> {
  return db.rows(sql<UnconfirmedRead>`
    select id, external_id, contact_id from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and connection_id = ${connectionId}
      and not from_me and read and read_receipt_at is null
    order by id limit ${sql.lit(limit)}`);
}

export async function markReadsConfirmed(db: ReadTx, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`update messages set read_receipt_at = now() where company_id = ${db.companyId} and id = any(${ids}::bigint[])`,
  );
}
