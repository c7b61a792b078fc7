import { pageSize } from "@recado/contract/shared/pagination";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

interface MessageColumns {
  id: string;
  ticket_id: number;
  contact_id: number;
  connection_id: number | null;
  external_id: string;
  client_message_id: string | null;
  from_me: boolean;
  body: string;
  media_type: string;
  media_path: string | null;
  participant: string | null;
  queue_id: number | null;
  user_id: number | null;
  is_bot: boolean;
  ack: number;
  error: string | null;
  read: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  quoted_id: string | null;
  created_at: Date;
}

export interface MessageRow extends MessageColumns {
  quoted: MessageColumns | null;
  contact_name: string;
  contact_number: string | null;
  contact_email: string;
  contact_picture: string | null;
  contact_is_group: boolean;
}

const names = [
  "id",
  "ticket_id",
  "contact_id",
  "connection_id",
  "external_id",
  "client_message_id",
  "from_me",
  "body",
  "media_type",
  "media_path",
  "participant",
  "queue_id",
  "user_id",
  "is_bot",
  "ack",
  "error",
  "read",
  "is_deleted",
  "is_edited",
  "quoted_id",
  "created_at",
] as const;

const messageColumns = sql.join(names.map((name) => sql.ref(`m.${name}`)));
const quotedColumns = sql.join(
  names.map((name) => sql`${sql.ref(`k.${name}`)} as ${sql.ref(`quoted_${name}`)}`),
);

/** Messages with quote and contact, from a source that gives message rows as `m`. */
function presentableMessages(source: RawBuilder<unknown>) {
  return sql<JoinedRow>`select ${messageColumns}, ${quotedColumns}, c.name as contact_name, c.number as contact_number,
      c.email as contact_email, c.profile_pic_url as contact_picture, c.is_group as contact_is_group
    from ${source}
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    left join messages k on k.company_id = m.company_id and k.id = m.quoted_id`;
}

type JoinedRow = Omit<MessageRow, "quoted"> & {
  [Name in keyof MessageColumns as `quoted_${Name}`]: MessageColumns[Name] | null;
};

/** Quotes come flat beside their message and are folded here: JSON from the database would make text of dates and numbers. */
function fold(row: JoinedRow): MessageRow {
  const flat = row as unknown as Record<string, unknown>;
  const quoted =
    row.quoted_id === null ? null : Object.fromEntries(names.map((name) => [name, flat[`quoted_${name}`]]));
  return { ...row, quoted: quoted as MessageColumns | null };
}

export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const row = await db.first(
    sql<JoinedRow>`${presentableMessages(sql`messages m`)} where m.company_id = ${db.companyId} and m.id = ${id}`,
  );
  return row && fold(row);
}

/** One more than a page, newest first: above `before`, else by page number. */
export async function findMessagePage(
  db: Db,
  ticketId: number,
  pageNumber: number,
  before: string | undefined,
): Promise<MessageRow[]> {
  const above = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const page = sql`(
    select m.* from messages m where m.company_id = ${db.companyId} and m.ticket_id = ${ticketId} ${above}
    order by m.id desc limit ${sql.lit(pageSize + 1)} offset ${sql.lit(offset)}) m`;
  const rows = await db.rows(sql<JoinedRow>`${presentableMessages(page)} order by m.id desc`);
  return rows.map(fold);
}

export async function countMessages(db: Db, ticketId: number): Promise<number> {
  const statement = sql<{ count: number }>`select count(*)::integer as count from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId}`;
  return onlyRow(await db.rows(statement)).count;
}

export interface NewMessage {
  ticketId: number;
  contactId: number;
  connectionId: number | null;
  externalId: string;
  clientMessageId: string | null;
  fromMe: boolean;
  body: string;
  mediaType: string;
  quotedId: string | null;
  queueId: number | null;
  userId: number | null;
  isBot: boolean;
  ack: number;
  read: boolean;
  createdAt: Date;
}

/** The new message's id, or undefined when this one is stored already. */
export async function insertMessage(db: Db, message: NewMessage): Promise<string | undefined> {
  const rows = await db.rows(
    build
      .insertInto("messages")
      .values({
        company_id: db.companyId,
        ticket_id: message.ticketId,
        contact_id: message.contactId,
        connection_id: message.connectionId,
        external_id: message.externalId,
        client_message_id: message.clientMessageId,
        from_me: message.fromMe,
        body: message.body,
        media_type: message.mediaType,
        quoted_id: message.quotedId,
        queue_id: message.queueId,
        user_id: message.userId,
        is_bot: message.isBot,
        ack: message.ack,
        read: message.read,
        created_at: message.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id"),
  );
  return rows[0]?.id;
}

export function findByClientMessageId(db: Db, ticketId: number, clientMessageId: string) {
  return db.first(
    build
      .selectFrom("messages")
      .select("id")
      .where("company_id", "=", db.companyId)
      .where("ticket_id", "=", ticketId)
      .where("client_message_id", "=", clientMessageId),
  );
}

export function findByExternalId(db: Db, connectionId: number, externalId: string) {
  return db.first(
    build
      .selectFrom("messages")
      .select(["id", "ticket_id", "body", "from_me", "ack"])
      .where("company_id", "=", db.companyId)
      .where("connection_id", "=", connectionId)
      .where("external_id", "=", externalId),
  );
}

/** A tick only ever rises; false when it had risen as far before. A failed message that arrives after all is no failure. */
export async function raiseAckRow(db: Db, id: string, ack: number): Promise<boolean> {
  const raised = await db.run(sql`
    update messages set ack = ${ack}, error = null, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack < ${ack}`);
  return raised > 0;
}

export async function failMessageRow(db: Db, id: string, code: string): Promise<boolean> {
  const failed = await db.run(sql`
    update messages set error = ${code}, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is distinct from ${code}`);
  return failed > 0;
}

/** What waits in a connection's outbox, oldest first. */
export function findWaiting(db: Db, connectionId: number) {
  return db.rows(sql<{ id: string; attempted_at: Date | null }>`
    select id, attempted_at from messages
    where company_id = ${db.companyId} and connection_id = ${connectionId} and from_me and ack = 0 and error is null
    order by id`);
}

/** The failed message waits to be sent again; false when it had not failed, or somebody was first. */
export async function putBackRow(db: Db, id: string, connectionId: number): Promise<boolean> {
  const put = await db.run(sql`
    update messages set connection_id = ${connectionId}, error = null, attempted_at = null, attempts = 0, next_try_at = null, updated_at = now()
    where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0 and error is not null`);
  return put > 0;
}

/** False when the message had not failed, may have arrived, or was put back by somebody who was first. */
export async function discardRow(db: Db, id: string): Promise<boolean> {
  const discarded = await db.run(sql`
    delete from messages where company_id = ${db.companyId} and id = ${id} and from_me and ack = 0
      and error is not null and error <> 'ERR_SENDING_UNCONFIRMED'`);
  return discarded > 0;
}

/** The customer's unread messages of a ticket become read; gives back whether there were any. */
export async function markMessagesRead(db: Db, ticketId: number): Promise<boolean> {
  const marked = await db.run(sql`
    update messages set read = true
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and not from_me and not read`);
  return marked > 0;
}
