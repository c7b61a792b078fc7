import { pageSize } from "@recado/contract/shared/pagination";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { selectMentions } from "../contacts/queries.ts";
import { inQueues } from "../tickets/queries.ts";
import { type AuthorColumns, type MessageColumns, messageColumnNames } from "./columns.ts";
import type { UpdateStatement } from "./outbox-store.ts";

export interface MessageRow extends MessageColumns, AuthorColumns {
  quoted: (MessageColumns & AuthorColumns) | null;
}

const quotedNames = [
  ...messageColumnNames,
  "author_id",
  "author_name",
  "author_number",
  "author_email",
  "author_picture",
  "author_is_group",
] as const;

/** Column list of a message, built once at start: building it for each request would cost more than the query. */
const selected = sql.raw(
  [
    // The id of a deleted connection is presented as null.
    ...messageColumnNames.map((name) =>
      name === "connection_id" ? `w.id as "${name}"` : `${messageColumn("m", name)} as "${name}"`,
    ),
    ...authorColumns("s", ""),
    ...messageColumnNames.map((name) => `${messageColumn("k", name)} as "quoted_${name}"`),
    ...authorColumns("ks", "quoted_"),
  ].join(", "),
);

function messageColumn(alias: string, name: keyof MessageColumns): string {
  return name === "mentions" ? selectMentions(alias) : `${alias}."${name}"`;
}

/** SQL query for messages with their quotes and authors. `source` provides the message rows under the alias `m`. */
function presentableMessages(source: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) {
  return sql<JoinedRow>`select ${more} ${selected}
    from ${source}
    join contacts c on c.company_id = m.company_id and c.id = m.contact_id
    left join connections w on w.company_id = m.company_id and w.id = m.connection_id
    left join contacts s on s.company_id = m.company_id and s.id = m.sender_id
    left join messages k on k.company_id = m.company_id and k.id = m.quoted_id
    left join contacts ks on ks.company_id = m.company_id and ks.id = k.sender_id`;
}

/** Author columns of a message: the sender of a group message; for any other message, the contact. */
function authorColumns(sender: string, prefix: string): string[] {
  const orContact = (column: string) =>
    `case when ${sender}.id is null then c.${column} else ${sender}.${column} end as ${prefix}author_`;
  return [
    `${orContact("id")}id`,
    `${orContact("name")}name`,
    `${orContact("number")}number`,
    `${orContact("email")}email`,
    `${orContact("profile_pic_url")}picture`,
    `${sender}.id is null and c.is_group as ${prefix}author_is_group`,
  ];
}

type JoinedRow = Omit<MessageRow, "quoted"> & {
  [Name in keyof (MessageColumns & AuthorColumns) as `quoted_${Name}`]:
    | (MessageColumns & AuthorColumns)[Name]
    | null;
};

/** Nests the quoted message's columns. JSON built by the database would turn dates and numbers into text. */
function fold(row: JoinedRow): MessageRow {
  const flat = row as unknown as Record<string, unknown>;
  const quoted =
    row.quoted_id === null
      ? null
      : Object.fromEntries(quotedNames.map((name) => [name, flat[`quoted_${name}`]]));
  return Object.assign(row, { quoted: quoted as MessageRow["quoted"] });
}

export async function findMessage(db: ReadTx, id: string): Promise<MessageRow | undefined> {
  const row = await db.first(
    sql<JoinedRow>`${presentableMessages(sql`messages m`)} where m.company_id = ${db.companyId} and m.id = ${id}`,
  );
  return row && fold(row);
}

export async function findMessages(db: ReadTx, ids: readonly string[]): Promise<MessageRow[]> {
  const rows = await db.rows(
    sql<JoinedRow>`${presentableMessages(sql`messages m`)}
      where m.company_id = ${db.companyId} and m.id = any(${ids}::bigint[]) order by m.id`,
  );
  return rows.map(fold);
}

/** Message with the fields of its ticket that decide who receives the message's events. */
export interface MessageWithTicket {
  message: MessageRow;
  ticket: { id: number; queue_id: number | null; status: string };
  isLast: boolean;
}

/** Locks the message's ticket, so that the ticket does not move before the message's event is published. */
const lockingTicket = sql`for share of t`;

export async function findMessageWithTicket(db: ReadTx, id: string): Promise<MessageWithTicket | undefined> {
  return readMessageWithTicket(
    await db.first(
      sql<MessageWithTicketRow>`${messagesWithTicket(sql`messages`)}
        where m.company_id = ${db.companyId} and m.id = ${id} ${lockingTicket}`,
    ),
  );
}

/** Updates one message with `update messages … returning *` in one round trip; returns undefined if no row matched. */
export async function updateMessageWithTicket(
  db: ReadTx,
  writing: UpdateStatement,
): Promise<MessageWithTicket | undefined> {
  return readMessageWithTicket(
    await db.first(
      sql<MessageWithTicketRow>`with written as (${writing}) ${messagesWithTicket(sql`written`)} ${lockingTicket}`,
    ),
  );
}

type MessageWithTicketRow = JoinedRow & {
  heard_queue_id: number | null;
  heard_status: string;
  heard_is_last: boolean | null;
};

function messagesWithTicket(source: RawBuilder<unknown>): RawBuilder<unknown> {
  return presentableMessages(
    sql`${source} m join tickets t on t.company_id = m.company_id and t.id = m.ticket_id`,
    sql`t.queue_id as heard_queue_id, t.status as heard_status, t.last_message_id = m.id as heard_is_last,`,
  );
}

function readMessageWithTicket(row: MessageWithTicketRow | undefined): MessageWithTicket | undefined {
  if (!row) return undefined;
  const { heard_queue_id, heard_status, heard_is_last, ...message } = row;
  return {
    message: fold(message),
    ticket: { id: message.ticket_id, queue_id: heard_queue_id, status: heard_status },
    isLast: heard_is_last ?? false,
  };
}

export interface MessageStretch {
  pageNumber?: number | undefined;
  before?: string | undefined;
  from?: string | undefined;
}

/**
 * Lists a ticket's messages, newest first: those before the message `before` if given, otherwise a numbered page. With
 * `from`, the result reaches back to the message `from`.
 */
export async function findMessagePage(
  db: ReadTx,
  ticketId: number,
  { pageNumber = 1, before, from }: MessageStretch,
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const above = before === undefined ? sql`` : sql`and m.id < ${before}`;
  const offset = before === undefined ? (pageNumber - 1) * pageSize : 0;
  const size = from === undefined ? pageSize : await sizeOfStretch(db, ticketId, from, above);
  // The query selects ids first, so that a distant page scans only the index.
  const page = sql`(
    select m.company_id, m.id from messages m where m.company_id = ${db.companyId} and m.ticket_id = ${ticketId} ${above}
    order by m.id desc limit ${from === undefined ? sql.lit(size + 1) : size + 1} offset ${sql.lit(offset)}) listed
    join messages m on m.company_id = listed.company_id and m.id = listed.id`;
  const rows = await db.rows(sql<JoinedRow>`${presentableMessages(page)} order by m.id desc`);
  return { rows: rows.slice(0, size).map(fold), hasMore: rows.length > size };
}

const longestStretch = 500;

/** Returns the number of messages to load, so that they include the message `from` and a page of older messages. */
async function sizeOfStretch(
  db: ReadTx,
  ticketId: number,
  from: string,
  above: RawBuilder<unknown>,
): Promise<number> {
  const counted = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from messages m where m.company_id = ${db.companyId} and m.ticket_id = ${ticketId} and m.id >= ${from} ${above}
      limit ${sql.lit(longestStretch)}) m`);
  return Math.min(onlyRow(counted).count + pageSize, longestStretch);
}

const fileKinds = {
  media: ["image", "video"],
  documents: ["application", "audio"],
} as const;

/**
 * Lists the contact's messages with files, newest first; returns one message more than a page holds. `queues` selects
 * tickets by their queue; undefined selects all tickets.
 */
export async function findFiles(
  db: ReadTx,
  contactId: number,
  kind: keyof typeof fileKinds,
  before: string | undefined,
  queues: readonly (number | null)[] | undefined,
): Promise<MessageRow[]> {
  const isVisible = queues ? inQueues(queues) : sql`true`;
  const above = before === undefined ? sql`` : sql`and f.id < ${before}`;
  const isDocument = sql`not coalesce((f.media_info ->> 'isVoice')::boolean, false)`;
  const page = sql`(
    select f.* from messages f join tickets t on t.company_id = f.company_id and t.id = f.ticket_id
    where f.company_id = ${db.companyId} and f.contact_id = ${contactId} and f.media_path is not null and not f.is_deleted
      and f.media_type = any(${[...fileKinds[kind]]}) and ${isDocument} and ${isVisible} ${above}
    order by f.id desc limit ${sql.lit(pageSize + 1)}) m`;
  const rows = await db.rows(sql<JoinedRow>`${presentableMessages(page)} order by m.id desc`);
  return rows.map(fold);
}

/**
 * Finds the storage keys of the files to delete together with a ticket or a contact. Files that another message uses
 * are omitted. For a ticket, files that schedules use are omitted too.
 */
export async function findFileKeys(
  db: ReadTx,
  of: { ticketId: number } | { contactId: number },
): Promise<(string | null)[]> {
  const filesOf = (table: RawBuilder<unknown>) => sql`select media_path, thumbnail_path from ${table} f
    where f.company_id = ${db.companyId} and f.media_path is not null`;
  const gone =
    "ticketId" in of
      ? sql`${filesOf(sql`messages`)} and f.ticket_id = ${of.ticketId} and not exists (
          select from schedules s where s.company_id = f.company_id and s.media_path = f.media_path)
          and not exists (
          select from schedule_series r where r.company_id = f.company_id and r.media_path = f.media_path)
          and ${isOnlyOf(sql`ticket_id`, of.ticketId)}`
      : sql`${filesOf(sql`messages`)} and f.contact_id = ${of.contactId} and ${isOnlyOf(sql`contact_id`, of.contactId)}
          union ${filesOf(sql`schedules`)} and f.contact_id = ${of.contactId} and ${isOnlyOf(sql`contact_id`, of.contactId)}
          union ${filesOf(sql`schedule_series`)} and f.contact_id = ${of.contactId} and ${isOnlyOf(sql`contact_id`, of.contactId)}`;
  const rows = await db.rows(gone as RawBuilder<{ media_path: string; thumbnail_path: string | null }>);
  return rows.flatMap(({ media_path, thumbnail_path }) => [media_path, thumbnail_path]);
}

/** SQL condition: no message of another ticket or contact uses the file, as a forwarded message would. */
function isOnlyOf(column: RawBuilder<unknown>, id: number): RawBuilder<unknown> {
  return sql`not exists (
    select from messages o where o.company_id = f.company_id and o.media_path = f.media_path and o.${column} <> ${id})`;
}

export async function countTicketMessages(db: ReadTx, ticketId: number): Promise<number> {
  const statement = sql<{ count: number }>`select count(*)::integer as count from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId}`;
  return onlyRow(await db.rows(statement)).count;
}

/** Finds the external id of the contact's last message. Only the contact's newest tickets are searched. */
export async function findNewestReceived(
  db: ReadTx,
  connectionId: number,
  contactId: number,
): Promise<string | undefined> {
  const newest = await db.first(sql<{ external_id: string }>`
    select m.external_id from (
      select id from tickets where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
      order by id desc limit 3) t
    cross join lateral (
      select external_id, id from messages
      where company_id = ${db.companyId} and ticket_id = t.id and not from_me order by id desc limit 1) m
    order by m.id desc limit 1`);
  return newest?.external_id;
}

/** Returns whether the bot sent exactly this text in the ticket within the last minutes. */
export async function wasWrittenByBot(
  db: ReadTx,
  ticketId: number,
  text: string,
  minutes: number,
): Promise<boolean> {
  const said = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and is_bot and body = ${text}
      and created_at > now() - make_interval(mins => ${minutes})
    limit 1`);
  return said !== undefined;
}

/** Returns whether at least one of our messages `ids` is neither deleted nor failed. */
export async function isAnyDeliverable(db: ReadTx, ids: readonly string[]): Promise<boolean> {
  const row = await db.first(sql`
    select 1 from messages
    where company_id = ${db.companyId} and id = any(${ids}::bigint[]) and not is_deleted and error is null
    limit 1`);
  return row !== undefined;
}
