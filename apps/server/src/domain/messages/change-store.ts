import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import type { OutgoingChange } from "../../ports/channel-content.ts";
import type { StoredMention } from "../contacts/rules.ts";
import type { WaitingChat } from "./outbox-store.ts";
import type { StoredReaction } from "./rules.ts";
import { asJson, reactionsWith } from "./store.ts";

export type ChangeType = OutgoingChange["change"]["type"];

/**
 * Content of a message that a change replaces, as the channel shows it: the message's text, or our reaction to the
 * message.
 */
export type ShownContent =
  | { body: string; isEdited: boolean; mentions?: StoredMention[] | null }
  | { reaction: StoredReaction | null };

/**
 * SQL for the content of message `m` that a change of this type replaces. A deletion is reverted without stored
 * content, so it has none.
 */
function shownContentOf(type: ChangeType): RawBuilder<unknown> {
  switch (type) {
    case "edit":
      return sql`jsonb_build_object('body', m.body, 'isEdited', m.is_edited, 'mentions', m.mentions)`;
    case "reaction":
      return sql`jsonb_build_object('reaction', (
        select one - 'isWaiting' from jsonb_array_elements(m.reactions) as one where one ->> 'by' = 'me' limit 1))`;
    case "deletion":
      return sql`null::jsonb`;
  }
}

/**
 * Locks the message until the transaction ends and returns the content that a change of this type is about to replace.
 */
export async function lockShownContent(
  db: ReadTx,
  id: string,
  type: ChangeType,
): Promise<ShownContent | null> {
  const row = await db.first(sql<{ content: ShownContent | null }>`
    select ${shownContentOf(type)} as content from messages m where company_id = ${db.companyId} and id = ${id} for update`);
  return row?.content ?? null;
}

/**
 * Queues a change to a message for sending. It replaces a waiting change of the same type that has not been attempted.
 * Its `before` content is the content that the channel shows: the `before` content of the oldest waiting change or, if
 * no change waits, the given content.
 */
export async function insertChange(
  db: ReadTx,
  change: {
    messageId: string;
    connectionId: number;
    contactId: number;
    externalId: string;
    type: ChangeType;
    value: string;
    before: ShownContent | null;
  },
): Promise<void> {
  const { messageId, connectionId, contactId, externalId, type, value, before } = change;
  await db.run(sql`
    with waiting as materialized (
      select id, before, attempts from message_changes
      where company_id = ${db.companyId} and message_id = ${messageId} and type = ${type}),
    overtaken as (
      delete from message_changes h using waiting
      where h.company_id = ${db.companyId} and h.id = waiting.id and waiting.attempts = 0)
    insert into message_changes (company_id, message_id, connection_id, contact_id, external_id, type, value, before, after)
    select ${db.companyId}, m.id, ${connectionId}, ${contactId}, ${externalId}, ${type}, ${value},
      coalesce((select before from waiting order by id limit 1), ${before && storableJson(before)}::jsonb), ${shownContentOf(type)}
    from messages m where company_id = ${db.companyId} and id = ${messageId}`);
}

export interface WaitingChange {
  id: string;
  message_id: string;
  external_id: string;
  type: ChangeType;
  value: string;
  attempts: number;
  before: ShownContent | null;
  after: ShownContent | null;
  target_external_id: string;
  from_me: boolean;
  sender_id: number | null;
}

/**
 * Finds the chat's oldest change that may be sent: a change to a message that was sent or received, or the deletion of
 * a message that may have been sent.
 */
export function findUnsentChange(
  db: ReadTx,
  { connectionId, contactId }: WaitingChat,
): Promise<WaitingChange | undefined> {
  return db.first(sql<WaitingChange>`
    select h.id, h.message_id, h.external_id, h.type, h.value, h.attempts, h.before, h.after,
      m.external_id as target_external_id, m.from_me, m.sender_id
    from message_changes h join messages m on m.company_id = h.company_id and m.id = h.message_id
    where h.company_id = ${db.companyId} and h.connection_id = ${connectionId} and h.contact_id = ${contactId}
      and (m.ack > 0 or not m.from_me or (m.attempted_at is not null or m.was_in_doubt) and h.type = 'deletion')
    order by h.id limit 1`);
}

/** Locks the message before its changes are locked. Every writer uses this order, which avoids deadlocks. */
export async function lockChangedMessage(db: ReadTx, { message_id }: WaitingChange): Promise<void> {
  await db.run(
    sql`select 1 from messages where company_id = ${db.companyId} and id = ${message_id} for update`,
  );
}

/**
 * Updates the `before` content of newer changes that wait. If the channel accepted the given change, the content after
 * that change becomes their `before` content; otherwise they keep their own. Returns whether newer changes wait.
 */
export async function rebaseNewer(
  db: ReadTx,
  { message_id, type, after }: WaitingChange,
  isTaken: boolean,
): Promise<boolean> {
  const stands = isTaken && after ? sql`${storableJson(after)}::jsonb` : sql`before`;
  const following = await db.run(sql`
    update message_changes set before = ${stands}
    where company_id = ${db.companyId} and message_id = ${message_id} and type = ${type}`);
  return following > 0;
}

/**
 * Stores the message's current content, which the channel has reported, as the `before` content of the changes that
 * wait.
 */
export async function rebaseWaiting(db: ReadTx, messageId: string, type: ChangeType): Promise<void> {
  await db.run(sql`
    update message_changes h set before = ${shownContentOf(type)} from messages m
    where h.company_id = ${db.companyId} and h.message_id = ${messageId} and h.type = ${type}
      and m.company_id = h.company_id and m.id = h.message_id`);
}

export async function isDeletionWaiting(db: ReadTx, messageId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from message_changes
    where company_id = ${db.companyId} and message_id = ${messageId} and type = 'deletion' limit 1`);
  return row !== undefined;
}

/** Deletes our waiting deletion of a message, because the message was already deleted on the channel. */
export async function deleteWaitingDeletion(db: ReadTx, messageId: string): Promise<void> {
  await db.run(sql`
    delete from message_changes
    where company_id = ${db.companyId} and message_id = ${messageId} and type = 'deletion'`);
}

/**
 * Deletes a change and returns its current `before` content. Returns undefined if a newer change has replaced the
 * change.
 */
export function deleteChange(db: ReadTx, id: string): Promise<Pick<WaitingChange, "before"> | undefined> {
  return db.first(sql<Pick<WaitingChange, "before">>`
    delete from message_changes where company_id = ${db.companyId} and id = ${id} returning before`);
}

/** Deletes the waiting changes of a message that will never be sent or that was deleted. */
export async function deleteChangesOf(db: ReadTx, messageId: string): Promise<void> {
  await db.run(
    sql`delete from message_changes where company_id = ${db.companyId} and message_id = ${messageId}`,
  );
}

export async function noteChangeAttempts(db: ReadTx, id: string, attempts: number): Promise<void> {
  await db.run(
    sql`update message_changes set attempts = ${attempts} where company_id = ${db.companyId} and id = ${id}`,
  );
}

export async function markReactionSent(db: ReadTx, id: string): Promise<void> {
  await db.run(sql`update messages set updated_at = now(), reactions = coalesce((
      select jsonb_agg(reaction - 'isWaiting' order by place)
      from jsonb_array_elements(reactions) with ordinality as given (reaction, place)), '[]')
    where company_id = ${db.companyId} and id = ${id}`);
}

/** Restores the content that the message had before a change which the channel refused. */
export async function undoChangeRow(db: ReadTx, change: WaitingChange): Promise<void> {
  await db.run(sql`update messages set ${undoing(change)}, updated_at = now()
    where company_id = ${db.companyId} and id = ${change.message_id}`);
}

function undoing({ type, before }: WaitingChange): RawBuilder<unknown> {
  if (type === "deletion") return sql`is_deleted = false`;
  if (type === "edit") {
    if (!before || !("body" in before))
      return sql`body = coalesce(previous_body, body), previous_body = null, is_edited = false`;
    const { body, isEdited, mentions } = before;
    const named = mentions === undefined ? sql`` : sql`, mentions = ${asJson(mentions)}`;
    return sql`body = ${body}, is_edited = ${isEdited}, previous_body = case when ${isEdited} then previous_body end ${named}`;
  }
  const ours = before && "reaction" in before && before.reaction ? [before.reaction] : [];
  return sql`reactions = ${reactionsWith("me", ours)}`;
}
