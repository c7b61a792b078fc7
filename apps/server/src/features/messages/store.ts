import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import { timingFirstResponse } from "../tickets/queries.ts";
import type { MessageColumns } from "./columns.ts";
import type { MessageBody, MessageFile, StoredContent, StoredReaction } from "./rules.ts";

export interface NewMessage {
  ticketId: number;
  contactId: number;
  connectionId: number | null;
  externalId: string;
  clientMessageId: string | null;
  fromMe: boolean;
  holds: MessageBody;
  quotedId: string | null;
  isForwarded: boolean;
  senderId: number | null;
  participant: string | null;
  queueId: number | null;
  userId: number | null;
  isBot: boolean;
  ack: number;
  read: boolean;
  createdAt: Date;
}

/** The new message's id, or undefined when this one is stored already. */
export async function insertMessage(db: ReadTx, message: NewMessage): Promise<string | undefined> {
  return (await db.first(insertion(db, message)))?.id;
}

export interface Noted {
  id: string;
  unread_messages: number;
  updated_at: Date;
}

/** The same, together with its ticket's row, which shows it from now on. */
export function insertAsLast(
  db: ReadTx,
  message: NewMessage,
  shown: { preview: string; unread: number },
): Promise<Noted | undefined> {
  return db.first(sql<Noted>`
    with written as (${insertion(db, message)})
    update tickets set last_message = ${shown.preview}, last_message_id = written.id,
      unread_messages = unread_messages + ${shown.unread}, updated_at = now() ${timingOf(db, message)}
    from written
    where tickets.company_id = ${db.companyId} and tickets.id = ${message.ticketId}
    returning written.id, unread_messages, updated_at`);
}

function timingOf(db: ReadTx, { fromMe, isBot, createdAt }: NewMessage): RawBuilder<unknown> {
  return fromMe && !isBot ? timingFirstResponse(db, createdAt) : sql``;
}

function insertion(db: ReadTx, message: NewMessage) {
  const { holds } = message;
  return build
    .insertInto("messages")
    .values({
      company_id: db.companyId,
      ticket_id: message.ticketId,
      contact_id: message.contactId,
      connection_id: message.connectionId,
      external_id: message.externalId,
      client_message_id: message.clientMessageId,
      from_me: message.fromMe,
      body: holds.body,
      media_type: holds.mediaType,
      content: asJson(holds.content),
      raw: asJson(holds.raw),
      media_info: asJson(holds.file?.media),
      media_path: holds.file?.path ?? null,
      thumbnail_path: holds.file?.thumbnailPath ?? null,
      media_reference: asJson(holds.file?.reference),
      quoted_id: message.quotedId,
      is_forwarded: message.isForwarded,
      sender_id: message.senderId,
      participant: message.participant,
      queue_id: message.queueId,
      user_id: message.userId,
      is_bot: message.isBot,
      ack: message.ack,
      read: message.read,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id");
}

function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : storableJson(value);
}

/** What may become different of a message that is there. */
export interface Revision {
  body?: string;
  content?: StoredContent;
  reactions?: StoredReaction[];
  isDeleted?: true;
  file?: MessageFile;
  /** Of a file that is still with the channel. */
  mediaState?: "waiting" | "failed";
}

/** Words that are replaced are kept: the first that stood there. */
export async function reviseRow(db: ReadTx, id: string, revision: Revision): Promise<void> {
  const { body, content, reactions, isDeleted, file, mediaState } = revision;
  const changes = [
    ...(body === undefined
      ? []
      : [sql`previous_body = coalesce(previous_body, body), body = ${body}, is_edited = true`]),
    ...(content === undefined ? [] : [sql`content = ${asJson(content)}`]),
    ...(reactions === undefined ? [] : [sql`reactions = ${asJson(reactions)}`]),
    ...(isDeleted === undefined ? [] : [sql`is_deleted = true`]),
    ...(mediaState === undefined
      ? []
      : [sql`media_info = jsonb_set(media_info, '{state}', to_jsonb(${mediaState}::text))`]),
    ...(file === undefined
      ? []
      : [
          sql`media_info = ${asJson(file.media)}, media_path = ${file.path}, thumbnail_path = ${file.thumbnailPath},
            media_reference = ${asJson(file.reference)}`,
        ]),
  ];
  await db.run(sql`update messages set ${sql.join(changes)}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id}`);
}

/** The ticket's row shows the message's new words, where it shows this message. */
export async function refreshLastMessage(db: ReadTx, id: string, preview: string): Promise<void> {
  await db.run(sql`update tickets set last_message = ${preview}
    where company_id = ${db.companyId} and last_message_id = ${id}`);
}

/** The ticket's row shows the message that is its newest now. */
export async function showNewestMessage(db: ReadTx, ticketId: number): Promise<void> {
  await db.run(sql`
    update tickets set (last_message_id, last_message) = (
      select max(newest.id), coalesce(left(btrim(regexp_replace(max(newest.body), '\\s+', ' ', 'g')), 255), '') from (
        select m.id, m.body from messages m
        where m.company_id = tickets.company_id and m.ticket_id = tickets.id order by m.id desc limit 1) as newest)
    where company_id = ${db.companyId} and id = ${ticketId}`);
}

/** A message that the caller is going to change, held until the transaction ends. */
export function lockByExternalId(db: ReadTx, connectionId: number, externalId: string) {
  return db.first(
    sql<LockedMessage>`select id, ticket_id, from_me, is_deleted, content, reactions from messages
      where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = ${externalId} for update`,
  );
}

export type LockedMessage = Pick<
  MessageColumns,
  "id" | "ticket_id" | "from_me" | "is_deleted" | "content" | "reactions"
>;

/** Queues what we do to a message; a change that waits is overtaken by the next of its kind. */
export async function insertChange(
  db: ReadTx,
  change: {
    messageId: string;
    connectionId: number;
    contactId: number;
    externalId: string;
    type: OutgoingChange["change"]["type"];
    value: string;
  },
): Promise<void> {
  const { messageId, connectionId, contactId, externalId, type, value } = change;
  await db.run(sql`delete from message_changes
    where company_id = ${db.companyId} and message_id = ${messageId} and type = ${type} and attempts = 0`);
  await db.run(sql`
    insert into message_changes (company_id, message_id, connection_id, contact_id, external_id, type, value)
    values (${db.companyId}, ${messageId}, ${connectionId}, ${contactId}, ${externalId}, ${type}, ${value})`);
}

/** Whether a message of ours waits and nobody has begun to send it; nobody begins until the transaction ends. */
export async function isUnsent(db: ReadTx, id: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is null and attempted_at is null
    for update`);
  return row !== undefined;
}

/** Puts back what stood there before a change that the channel refused. */
export async function undoChangeRow(
  db: ReadTx,
  id: string,
  type: OutgoingChange["change"]["type"],
): Promise<void> {
  const before = {
    reaction: sql`reactions = coalesce((
      select jsonb_agg(reaction) from jsonb_array_elements(reactions) as reaction where reaction ->> 'by' <> 'me'), '[]')`,
    edit: sql`body = coalesce(previous_body, body), previous_body = null, is_edited = false`,
    deletion: sql`is_deleted = false`,
  }[type];
  await db.run(
    sql`update messages set ${before}, updated_at = now() where company_id = ${db.companyId} and id = ${id}`,
  );
}

export function findByClientMessageId(db: ReadTx, ticketId: number, clientMessageId: string) {
  return db.first(
    build
      .selectFrom("messages")
      .select("id")
      .where("company_id", "=", db.companyId)
      .where("ticket_id", "=", ticketId)
      .where("client_message_id", "=", clientMessageId),
  );
}

export function findByExternalId(db: ReadTx, connectionId: number, externalId: string) {
  return db.first(
    build
      .selectFrom("messages")
      .select(["id", "ticket_id", "contact_id", "body", "from_me", "ack", "error"])
      .where("company_id", "=", db.companyId)
      .where("connection_id", "=", connectionId)
      .where("external_id", "=", externalId),
  );
}

/** By one look, as the one id takes the other's place while a send ends. */
export function findByEitherId(db: ReadTx, connectionId: number, externalIds: readonly string[]) {
  return db.first(
    sql<{ id: string; external_id: string; error: string | null }>`select id, external_id, error from messages
      where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`,
  );
}

/** Changes one message, or none where it is not as the change wants it; gives back the row. */
export type UpdateStatement = RawBuilder<unknown>;

/** A tick only ever rises. A failed message that arrives after all is no failure. */
export function raiseAckStatement(db: ReadTx, id: string, ack: number): UpdateStatement {
  return sql`
    update messages set ack = ${ack}, error = null, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack < ${ack}
    returning *`;
}

/** Of a message that was waiting: its ack may have risen further already, or the channel told under this id that it failed. */
export function markSentStatement(db: ReadTx, id: string, externalId: string): UpdateStatement {
  return sql`
    update messages set ack = greatest(ack, 1), external_id = ${externalId}, error = null, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me
      and (external_id <> ${externalId} or ack = 0 and coalesce(error, 'ERR_SENDING_UNCONFIRMED') = 'ERR_SENDING_UNCONFIRMED')
    returning *`;
}

/** A message that was delivered cannot fail; one that the channel has taken only by the channel's own word. */
export function markFailedStatement(
  db: ReadTx,
  id: string,
  code: string,
  highestAck: 0 | 1,
): UpdateStatement {
  return sql`
    update messages set ack = 0, error = ${code}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack <= ${highestAck} and error is distinct from ${code}
    returning *`;
}

/** What waits in a connection's outbox, oldest first. */
export function findWaiting(db: ReadTx, connectionId: number) {
  return db.rows(sql<{ id: string; attempted_at: Date | null }>`
    select id, attempted_at from messages
    where company_id = ${db.companyId} and connection_id = ${connectionId} and from_me and ack = 0 and error is null
      and not is_deleted
    order by id`);
}

/** The failed message waits to be sent again; false when it had not failed, or somebody was first. */
export async function putBackRow(db: ReadTx, id: string, connectionId: number): Promise<boolean> {
  const put = await db.run(sql`
    update messages set connection_id = ${connectionId}, error = null, attempted_at = null, attempts = 0, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is not null`);
  return put > 0;
}

/** False when the message had not failed, may have arrived, or was put back by somebody who was first. */
export async function discardRow(db: ReadTx, id: string): Promise<boolean> {
  const discarded = await db.run(sql`
    delete from messages where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0
      and error is not null and error <> 'ERR_SENDING_UNCONFIRMED'`);
  return discarded > 0;
}

/** The customer's unread messages of a ticket become read; gives back whether there were any. */
export async function markMessagesRead(db: ReadTx, ticketId: number): Promise<boolean> {
  const marked = await db.run(sql`
    update messages set read = true
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me and not read`);
  return marked > 0;
}
