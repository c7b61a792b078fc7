import type { MessageMediaType } from "@recado/contract/message-content";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { selectMentions } from "../contacts/queries.ts";
import type { NamedMention } from "../contacts/rules.ts";
import type { TicketRow } from "../tickets/store.ts";
import { shownText } from "./last-message-store.ts";
import { messagePreview, type StoredMedia } from "./rules.ts";

/**
 * Returns whether the contact has written over the connection since `since`. Only the contact's newest tickets are
 * checked.
 */
export async function hasWrittenSince(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  since: Date,
): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from (
      select id from tickets where company_id = ${db.companyId} and contact_id = ${contactId}
      order by id desc limit 20) t
    cross join lateral (
      select created_at from messages
      where company_id = ${db.companyId} and ticket_id = t.id and not from_me and connection_id = ${connectionId}
      order by id desc limit 1) m
    where m.created_at >= ${since} limit 1`);
  return row !== undefined;
}

/** Finds the last message that the ticket's customer wrote, with the fields that a ticket list shows. */
export async function findLastOfCustomer(
  db: ReadTx,
  ticketId: number,
): Promise<
  Pick<TicketRow, "last_message" | "last_mentions" | "last_media_type" | "last_deleted"> | undefined
> {
  const last = await db.first(sql<{
    body: string;
    mentions: NamedMention[] | null;
    media_type: MessageMediaType;
    is_deleted: boolean;
  }>`
    select left(${shownText}, 1000) as body, ${sql.raw(selectMentions("messages"))} as mentions, media_type, is_deleted from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me order by id desc limit 1`);
  return (
    last && {
      last_message: messagePreview(last.body),
      last_mentions: last.mentions,
      last_media_type: last.media_type,
      last_deleted: last.is_deleted,
    }
  );
}

/** Finds the ids of the newest messages with mentions in the contact's chat. */
export async function findMentioning(db: ReadTx, contactId: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from messages where company_id = ${db.companyId} and contact_id = ${contactId} and mentions is not null
    order by id desc limit 20`);
  return rows.map(({ id }) => id);
}

export interface WaitingFile {
  external_id: string;
  media_type: MessageMediaType;
  media_info: StoredMedia;
  media_reference: unknown;
}

/**
 * Finds the file of a message that is still to be fetched from the channel. Returns undefined if the message has no
 * such file.
 */
export function findWaitingFile(db: ReadTx, id: string): Promise<WaitingFile | undefined> {
  return db.first(sql<WaitingFile>`
    select external_id, media_type, media_info, media_reference from messages
    where company_id = ${db.companyId} and id = ${id} and media_reference is not null and media_info ->> 'state' = 'waiting'`);
}
