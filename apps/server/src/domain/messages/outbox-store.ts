import type { MessageMediaType } from "@recado/contract/message-content";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { StoredMention } from "../contacts/rules.ts";
import { isHeldElsewhere } from "../tickets/queries.ts";
import type { StoredContent, StoredMedia } from "./rules.ts";

/** Chat whose messages and changes wait to be sent in order. */
export interface WaitingChat {
  connectionId: number;
  contactId: number;
}

export interface WaitingMessage {
  id: string;
  external_id: string;
  body: string;
  mentions: StoredMention[] | null;
  media_type: MessageMediaType;
  content: StoredContent | null;
  media_info: StoredMedia | null;
  media_path: string | null;
  thumbnail_path: string | null;
  is_forwarded: boolean;
  attempted_at: Date | null;
  attempts: number;
  /** Remaining delay in milliseconds; 0 when the message may be sent. */
  hold_milliseconds: number;
  /** True for an unsolicited message, whose result counts towards the sending limits of the company's number. */
  is_turn: boolean;
  /** True if another app currently answers the customer, so that this message takes the conversation over. */
  is_held: boolean;
  ticket_id: number;
  user_id: number | null;
  /** True if the message goes to a new contact while WhatsApp blocks the number's messages to new contacts. */
  is_barred: boolean;
  quoted_external_id: string | null;
  quoted_from_me: boolean | null;
  quoted_body: string | null;
  quoted_sender_id: number | null;
}

/** Finds the chat's oldest message that waits to be sent. */
export function findUnsent(
  db: ReadTx,
  { connectionId, contactId }: WaitingChat,
  now: Date,
): Promise<WaitingMessage | undefined> {
  // The delay of a message ends early if a newer ticket of the chat has messages that wait, because undoing is no
  // longer possible then. Campaign messages of the newer ticket do not end the delay.
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
    select m.id, m.external_id, m.body, m.mentions, m.attempted_at, m.attempts, m.hold_milliseconds, m.media_type, m.media_info, m.media_path, m.thumbnail_path, m.content, m.is_forwarded,
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
 * Records the attempt before the message is sent, so that after a crash the message counts as possibly sent. Returns
 * false if the message was edited or deleted after it was fetched, or if another drain has started the attempt.
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

/** Records that the attempt did not send the message, so that sending may be retried. */
export async function noteFailedAttempt(db: ReadTx, id: string, attempts: number): Promise<void> {
  await db.run(
    sql`update messages set attempted_at = null, attempts = ${attempts} where company_id = ${db.companyId} and id = ${id}`,
  );
}

/**
 * Cleans up after an attempt that sent nothing: if the message was deleted meanwhile, neither the message nor its
 * changes are sent. A message that an earlier attempt may have sent is left unchanged.
 */
export async function dropDeleted(db: ReadTx, id: string): Promise<void> {
  await db.run(sql`
    with never as (
      update messages set attempted_at = null where company_id = ${db.companyId} and id = ${id} and is_deleted
        and not was_in_doubt
      returning id)
    delete from message_changes h using never where h.company_id = ${db.companyId} and h.message_id = never.id`);
}

/** SQL statement that updates one message conditionally and returns its row. */
export type UpdateStatement = RawBuilder<unknown>;

/**
 * Raises the delivery state and never lowers it. A late receipt clears a failure. A message that was read without a
 * report of its delivery counts as delivered when it was read. Times later than the database's clock are replaced by
 * the current time, because other clocks may be wrong.
 */
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
 * Marks a waiting message as sent. A receipt may have raised its delivery state already, or the channel may have
 * reported a failure under the external id.
 */
export function markSentStatement(db: ReadTx, id: string, externalId: string): UpdateStatement {
  return sql`
    update messages set ack = greatest(ack, 1), external_id = ${externalId}, error = null, was_in_doubt = false, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me
      and (external_id <> ${externalId} or ack = 0 and coalesce(error, 'ERR_SENDING_UNCONFIRMED') = 'ERR_SENDING_UNCONFIRMED')
    returning *`;
}

/**
 * Marks a message as failed, unless the message was delivered or deleted. A message that the channel may have accepted
 * is marked only when the channel itself reports the failure.
 */
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

/**
 * Lists the messages that wait in a connection's outbox, oldest first. Null selects messages whose connection was
 * removed.
 */
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
 * Statement that the tables' owner runs after a backup was restored. Waiting messages may have been sent since the
 * backup was made. They are shown as unconfirmed in every company and never sent automatically.
 */
export const holdBackOutbox = {
  needs: { messages: ["attempted_at", "is_deleted"] },
  statement: `
    update messages set attempted_at = now() - interval '1 minute'
    where from_me and ack = 0 and error is null and not is_deleted and attempted_at is null`,
};

/**
 * Requeues a failed message, and marks the message if an earlier attempt may have delivered it. Returns false if the
 * message has not failed or was requeued before.
 */
export async function putBackRow(db: ReadTx, id: string, connectionId: number): Promise<boolean> {
  const put = await db.run(sql`
    update messages set connection_id = ${connectionId}, error = null, attempted_at = null, attempts = 0, next_try_at = null, updated_at = now(),
      was_in_doubt = was_in_doubt or error = 'ERR_SENDING_UNCONFIRMED'
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is not null
      and not is_deleted`);
  return put > 0;
}

/** Deletes a failed message. Returns false if the message has not failed, may have arrived or was requeued before. */
export async function discardRow(db: ReadTx, id: string): Promise<boolean> {
  const discarded = await db.run(sql`
    delete from messages where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0
      and error is not null and error <> 'ERR_SENDING_UNCONFIRMED'`);
  return discarded > 0;
}

/** Deletes our message, of which the caller has learnt by `isUnsent` that no attempt to send it has begun. */
export async function deleteUnsentRow(db: ReadTx, id: string): Promise<void> {
  await db.run(
    sql`delete from messages where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0`,
  );
}

/**
 * Returns whether no attempt to send our waiting message has begun. Locks the message, so that no attempt begins before
 * the transaction ends.
 */
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

/**
 * Finds received messages of a ticket that users have read but whose read receipt is not confirmed by the channel,
 * oldest first.
 */
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
