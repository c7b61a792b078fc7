import type { MediaState, MessageAd, MessageTranscript } from "@recado/contract/message-content";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { build } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { StoredMention } from "../contacts/rules.ts";
import type { MessageColumns } from "./columns.ts";
import type { MessageBody, MessageFile, StoredContent, StoredReaction } from "./rules.ts";

/**
 * Writer of a message: the customer, a person of the company (in the application or on the company's phone), or a
 * program. Programs are the chatbot, assistants, campaigns, clients of the messages API, schedules whose message answers
 * nothing, and the channel itself.
 */
export type MessageWriter = "customer" | "staff" | "program";

/**
 * SQL condition on the messages of an unaliased table: a person, customer or staff, wrote the message. Everything that
 * asks who wrote a stored message uses this condition.
 */
export const isByPerson: RawBuilder<boolean> = sql<boolean>`is_by_person(written_by, is_bot, content)`;

export interface NewMessage {
  ticketId: number;
  contactId: number;
  connectionId: number | null;
  externalId: string;
  clientMessageId: string | null;
  fromMe: boolean;
  holds: MessageBody;
  /** State of the transcript with which an audio begins. */
  transcript?: MessageTranscript | null;
  /** Contacts that the message's text mentions. */
  mentions?: readonly StoredMention[] | null;
  /** Ad through which the customer started the conversation. */
  ad?: MessageAd | null;
  quotedId: string | null;
  isForwarded: boolean;
  /** Id of the button or list row that the customer tapped. */
  tappedId?: string | null;
  senderId: number | null;
  participant: string | null;
  queueId: number | null;
  userId: number | null;
  isBot: boolean;
  writtenBy: MessageWriter;
  campaignId?: number | null;
  /** Seconds to wait before the message is sent, measured by the database's clock. */
  holdSeconds?: number | null;
  ack: number;
  read: boolean;
  createdAt: Date;
}

/** Inserts a message and returns its id; returns undefined if the message is stored already. */
export async function insertMessage(db: ReadTx, message: NewMessage): Promise<string | undefined> {
  return (await db.first(insertion(db, message)))?.id;
}

/** Statement that inserts a message and returns its id; returns no row if the message is stored already. */
export function insertion(db: ReadTx, message: NewMessage) {
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
      mentions: asJson(message.mentions),
      ad: asJson(message.ad),
      media_type: holds.mediaType,
      content: asJson(holds.content),
      raw: asJson(holds.raw),
      media_info: asJson(holds.file?.media),
      media_path: holds.file?.path ?? null,
      thumbnail_path: holds.file?.thumbnailPath ?? null,
      media_reference: asJson(holds.file?.reference),
      transcript: asJson(message.transcript),
      quoted_id: message.quotedId,
      is_forwarded: message.isForwarded,
      tapped_id: message.tappedId ?? null,
      sender_id: message.senderId,
      participant: message.participant,
      queue_id: message.queueId,
      user_id: message.userId,
      is_bot: message.isBot,
      written_by: message.writtenBy,
      campaign_id: message.campaignId ?? null,
      next_try_at: message.holdSeconds
        ? sql<Date>`now() + make_interval(secs => ${message.holdSeconds})`
        : null,
      ack: message.ack,
      read: message.read,
      created_at: message.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id");
}

export function asJson(value: unknown): string | null {
  return value === undefined || value === null ? null : storableJson(value);
}

/** Fields that may change in an existing message. */
export interface MessageRevision {
  body?: string;
  /** Contacts that the new text mentions. */
  mentions?: readonly StoredMention[] | null;
  content?: StoredContent;
  /** One person's reaction, which replaces that person's previous one; an empty reaction only removes it. */
  reaction?: StoredReaction;
  isDeleted?: true;
  file?: MessageFile;
  /** State of the message's file while the file is not stored here yet. */
  mediaState?: Exclude<MediaState, "stored">;
  transcript?: MessageTranscript | null;
}

/**
 * Updates a message; its original text stays stored, but not the transcript of a deleted audio. A deleted message that
 * may have been sent is not sent again.
 */
export async function reviseRow(db: ReadTx, id: string, revision: MessageRevision): Promise<void> {
  const { body, mentions, content, reaction, isDeleted, file, mediaState, transcript } = revision;
  const changes = [
    ...(body === undefined
      ? []
      : [sql`previous_body = coalesce(previous_body, body), body = ${body}, is_edited = true`]),
    ...(mentions === undefined ? [] : [sql`mentions = ${asJson(mentions)}`]),
    ...(content === undefined ? [] : [sql`content = ${asJson(content)}`]),
    ...(reaction === undefined
      ? []
      : [sql`reactions = ${reactionsWith(reaction.by, reaction.emoji === "" ? [] : [reaction])}`]),
    ...(isDeleted === undefined
      ? []
      : [
          sql`is_deleted = true, transcript = null, error = case when was_in_doubt then 'ERR_SENDING_UNCONFIRMED' else error end`,
        ]),
    ...(mediaState === undefined
      ? []
      : [sql`media_info = jsonb_set(media_info, '{state}', to_jsonb(${mediaState}::text))`]),
    ...(transcript === undefined ? [] : [sql`transcript = ${asJson(transcript)}`]),
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

/** Computes reactions from the row's state at the time of the write, because several people may react at once. */
export function reactionsWith(by: string, theirs: readonly StoredReaction[]): RawBuilder<unknown> {
  return sql`coalesce((
      select jsonb_agg(reaction order by place) from jsonb_array_elements(reactions) with ordinality as given (reaction, place)
      where reaction ->> 'by' <> ${by}), '[]')
    || ${storableJson(theirs)}::jsonb`;
}

/** Finds the mentions of a message as they are stored, with the names that the stored text contains. */
export async function findStoredMentions(db: ReadTx, id: string): Promise<StoredMention[]> {
  const row = await db.first(sql<{ mentions: StoredMention[] | null }>`
    select mentions from messages where company_id = ${db.companyId} and id = ${id}`);
  return row?.mentions ?? [];
}

/** Finds a message by the channel's id and locks the message until the transaction ends. */
export function lockByExternalId(db: ReadTx, connectionId: number, externalId: string) {
  return db.first(
    sql<LockedMessage>`select id, ticket_id, contact_id, sender_id, participant, from_me, is_deleted, content from messages
      where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = ${externalId} for update`,
  );
}

export type LockedMessage = Pick<
  MessageColumns,
  "id" | "ticket_id" | "contact_id" | "sender_id" | "participant" | "from_me" | "is_deleted" | "content"
>;

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

/** Finds the contact's ticket that has a message with this `clientMessageId`; returns the ticket's id. */
export async function findTicketWithClientMessage(
  db: ReadTx,
  contactId: number,
  clientMessageId: string,
): Promise<number | undefined> {
  const row = await db.first(sql<{ ticket_id: number }>`
    select m.ticket_id from tickets t
    join messages m on m.company_id = t.company_id and m.ticket_id = t.id and m.client_message_id = ${clientMessageId}
    where t.company_id = ${db.companyId} and t.contact_id = ${contactId} order by m.id limit 1`);
  return row?.ticket_id;
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

/** Finds a message by either of two external ids, because one replaces the other while a send completes. */
export function findByEitherId(db: ReadTx, connectionId: number, externalIds: readonly string[]) {
  return db.first(
    sql<{
      id: string;
      contact_id: number;
      external_id: string;
      error: string | null;
    }>`select id, contact_id, external_id, error from messages
      where company_id = ${db.companyId} and connection_id = ${connectionId} and external_id = any(${externalIds}::text[])`,
  );
}

/** Marks received messages as read, all or up to the id `upTo`; returns the connections over which they arrived. */
export async function markMessagesRead(db: ReadTx, ticketId: number, upTo: string | null): Promise<number[]> {
  const over = await db.rows(sql<{ id: number }>`
    with marked as (
      update messages set read = true
      where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me and not read
        ${upTo === null ? sql`` : sql`and id <= ${upTo}::bigint`}
      returning connection_id)
    select distinct connection_id as id from marked where connection_id is not null`);
  return over.map(({ id }) => id);
}
