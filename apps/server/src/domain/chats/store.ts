import { type RawBuilder, type Selectable, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { ChatMessages, Chats } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { containing } from "../../platform/like-pattern.ts";

interface Member {
  user_id: number;
  unreads: number;
  name: string;
}

export type ChatRow = Selectable<Chats> & { users: Member[]; last_message_id: string | null };

export type ChatMessageRow = Selectable<ChatMessages> & { sender_name: string | null };

/** Columns of a chat with its members, sorted by name, and its newest message. */
const whole = sql`c.*, coalesce((
  select json_agg(json_build_object('user_id', u.id, 'unreads', cu.unreads, 'name', u.name) order by u.name collate name_order, u.id)
  from chat_users cu join users u on u.company_id = cu.company_id and u.id = cu.user_id
  where cu.company_id = c.company_id and cu.chat_id = c.id), '[]') as users, (
  select max(id)::text from chat_messages where company_id = c.company_id and chat_id = c.id) as last_message_id`;

export function findChat(db: ReadTx, id: number): Promise<ChatRow | undefined> {
  return db.first(
    sql<ChatRow>`select ${whole} from chats c where c.company_id = ${db.companyId} and c.id = ${id}`,
  );
}

export function findChatByUuid(db: ReadTx, uuid: string): Promise<ChatRow | undefined> {
  return db.first(
    sql<ChatRow>`select ${whole} from chats c where c.company_id = ${db.companyId} and c.uuid = ${uuid}`,
  );
}

export function findChats(db: ReadTx, ids: readonly number[]): Promise<ChatRow[]> {
  return db.rows(
    sql<ChatRow>`select ${whole} from chats c
      where c.company_id = ${db.companyId} and c.id = any(${ids}::integer[]) order by c.id`,
  );
}

/**
 * Locks the chat until the transaction ends, so that changing the chat, writing in it and marking it as read are
 * serialized.
 */
export async function lockChat(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`select 1 from chats where company_id = ${db.companyId} and id = ${id} for update`);
}

/** Locks all chats of the user, always in the same order, to avoid deadlocks. */
export async function lockChatsOf(db: ReadTx, userId: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    select c.id from chat_users cu join chats c on c.company_id = cu.company_id and c.id = cu.chat_id
    where cu.company_id = ${db.companyId} and cu.user_id = ${userId} order by c.id for update of c`);
  return rows.map(({ id }) => id);
}

export async function findChatPage(
  db: ReadTx,
  userId: number,
  search: string,
  offset: number,
  limit: number,
): Promise<{ rows: ChatRow[]; count: number; unreads: number }> {
  // The chat ids are passed as an array to keep the query fast: a user is in few of the company's chats, and a join
  // would scan them all.
  const mine = sql`from chats c where c.company_id = ${db.companyId} and c.id = any(array(
    select chat_id from chat_users where company_id = ${db.companyId} and user_id = ${userId})) ${sought(search)}`;
  const rows = await db.rows(sql<ChatRow>`
    select ${whole} from (select c.* ${mine}
      order by c.updated_at desc, c.id desc limit ${sql.lit(limit)} offset ${sql.lit(offset)}) c
    order by c.updated_at desc, c.id desc`);
  const counted = await db.rows(sql<{ count: number; unreads: number }>`
    select (select count(*)::integer ${mine}) as count,
      (select coalesce(sum(unreads), 0)::integer from chat_users
        where company_id = ${db.companyId} and user_id = ${userId}) as unreads`);
  return { rows, ...onlyRow(counted) };
}

/** SQL condition that searches the chats' titles and members' names. */
function sought(search: string): RawBuilder<unknown> {
  if (search.trim() === "") return sql``;
  return sql`and search_text(c.title || ' ' || (
    select string_agg(u.name, ' ') from chat_users cu join users u on u.company_id = cu.company_id and u.id = cu.user_id
    where cu.company_id = c.company_id and cu.chat_id = c.id)) like search_text(${containing(search)})`;
}

export async function insertChat(db: ReadTx, chat: { title: string; owner_id: number }): Promise<number> {
  const statement = build
    .insertInto("chats")
    .values({ ...chat, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function insertChatUsers(db: ReadTx, chatId: number, userIds: readonly number[]): Promise<void> {
  await db.run(sql`insert into chat_users (company_id, chat_id, user_id)
    select ${db.companyId}, ${chatId}, unnest(${userIds}::integer[])`);
}

export async function deleteChatUsers(db: ReadTx, chatId: number, userIds: readonly number[]): Promise<void> {
  await db.run(sql`delete from chat_users
    where company_id = ${db.companyId} and chat_id = ${chatId} and user_id = any(${userIds}::integer[])`);
}

/**
 * Updates a chat. `updated_at` is the clock's time, not the transaction's start, so that of two serialized changes the
 * second gets the later time.
 */
export async function updateChatRow(
  db: ReadTx,
  id: number,
  changes: { title?: string | undefined; last_message?: string },
): Promise<void> {
  await db.run(
    build
      .updateTable("chats")
      .set({ ...changes, updated_at: sql`clock_timestamp()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

export async function deleteChatRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("chats").where("company_id", "=", db.companyId).where("id", "=", id));
}

/**
 * Removes the user from all chats. The user's own chats pass to the longest-standing member, preferably one who can
 * sign in.
 */
export async function withdrawUser(db: ReadTx, userId: number): Promise<void> {
  await db.run(sql`delete from chat_users where company_id = ${db.companyId} and user_id = ${userId}`);
  const heir = sql`(
    select cu.user_id from chat_users cu join users u on u.company_id = cu.company_id and u.id = cu.user_id
    where cu.company_id = c.company_id and cu.chat_id = c.id
    order by not u.active, cu.joined_at, cu.user_id limit 1)`;
  await db.run(sql`update chats c set owner_id = coalesce(${heir}, owner_id)
    where company_id = ${db.companyId} and owner_id = ${userId}`);
  await db.run(sql`delete from chats where company_id = ${db.companyId} and owner_id = ${userId}`);
}

/** Adds one unread message for every member but the sender. */
export async function raiseUnreads(db: ReadTx, chatId: number, senderId: number): Promise<void> {
  await db.run(sql`update chat_users set unreads = unreads + 1
    where company_id = ${db.companyId} and chat_id = ${chatId} and user_id <> ${senderId}`);
}

/**
 * Lowers the member's number of unread messages to those that others wrote after `upTo`. Null marks all messages as
 * read.
 */
export async function lowerUnreads(
  db: ReadTx,
  chatId: number,
  userId: number,
  upTo: string | null,
): Promise<void> {
  const later = sql`(select count(*)::integer from chat_messages
    where company_id = ${db.companyId} and chat_id = ${chatId} and id > ${upTo}::bigint and sender_id is distinct from ${userId})`;
  await db.run(sql`update chat_users set unreads = least(unreads, ${upTo === null ? 0 : later})
    where company_id = ${db.companyId} and chat_id = ${chatId} and user_id = ${userId}`);
}

export async function insertChatMessage(
  db: ReadTx,
  message: { chatId: number; senderId: number; message: string; clientMessageId: string | null },
): Promise<string> {
  const statement = build
    .insertInto("chat_messages")
    .values({
      company_id: db.companyId,
      chat_id: message.chatId,
      sender_id: message.senderId,
      message: message.message,
      client_message_id: message.clientMessageId,
      created_at: sql`clock_timestamp()`,
    })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export function findChatMessage(
  db: ReadTx,
  chatId: number,
  by: { id: string } | { clientMessageId: string },
): Promise<ChatMessageRow | undefined> {
  const isIt = "id" in by ? sql`m.id = ${by.id}` : sql`m.client_message_id = ${by.clientMessageId}`;
  return db.first(chatMessages(db, chatId, isIt));
}

/**
 * Finds messages of a chat, newest first: the messages before the message `before` if it is given, otherwise from
 * `offset`. Returns one message more than a page holds.
 */
export function findChatMessages(
  db: ReadTx,
  chatId: number,
  before: string | undefined,
  offset: number,
  limit: number,
): Promise<ChatMessageRow[]> {
  const above = before === undefined ? sql`true` : sql`m.id < ${before}`;
  return db.rows(sql<ChatMessageRow>`${chatMessages(db, chatId, above)}
    order by m.id desc limit ${sql.lit(limit + 1)} offset ${sql.lit(offset)}`);
}

export async function countChatMessages(db: ReadTx, chatId: number): Promise<number> {
  const counted = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from chat_messages
    where company_id = ${db.companyId} and chat_id = ${chatId}`);
  return onlyRow(counted).count;
}

function chatMessages(
  db: ReadTx,
  chatId: number,
  conditions: RawBuilder<unknown>,
): RawBuilder<ChatMessageRow> {
  return sql<ChatMessageRow>`
    select m.*, u.name as sender_name
    from chat_messages m left join users u on u.company_id = m.company_id and u.id = m.sender_id
    where m.company_id = ${db.companyId} and m.chat_id = ${chatId} and ${conditions}`;
}
