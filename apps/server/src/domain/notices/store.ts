import type { NoticeKind } from "@recado/contract/notices";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

export interface NewNotice {
  kind: NoticeKind;
  /** User who caused the notice, if any. */
  byId?: number;
  ticketId?: number;
  noteId?: number;
  chatId?: number;
  connectionId?: number;
  text?: string;
  /** Idempotency key: each user gets one notice for a key, however often the job runs. */
  toldOf?: string;
}

/** Recipients of a notice: user ids, all admins, or all super users. */
export type NoticeRecipients = readonly number[] | "admins" | "superUsers";

/** Inserts a notice for each recipient who can sign in; returns the ids of the notices and of their recipients. */
export async function insertNotices(db: ReadTx, concerned: NoticeRecipients, notice: NewNotice) {
  const isConcerned = conditionOf(concerned);
  const { kind, byId, ticketId, noteId, chatId, connectionId, text = "", toldOf } = notice;
  return db.rows(sql<{ id: number; user_id: number }>`
    insert into notices (company_id, user_id, kind, by_id, ticket_id, note_id, chat_id, connection_id, text, told_of)
    select company_id, id, ${kind}, ${byId ?? null}::integer, ${ticketId ?? null}::integer, ${noteId ?? null}::integer,
      ${chatId ?? null}::integer, ${connectionId ?? null}::integer, ${text}, ${toldOf ?? null}
    from users where company_id = ${db.companyId} and active and ${isConcerned}
    on conflict (company_id, user_id, told_of) where told_of is not null do nothing
    returning id, user_id`);
}

/** Inserts a notice about a ticket for each pair of a user and a ticket; returns the ids of the users. */
export async function insertTicketNotices(
  db: ReadTx,
  kind: NoticeKind,
  given: readonly { userId: number; ticketId: number }[],
): Promise<number[]> {
  const rows = await db.rows(sql<{ user_id: number }>`
    insert into notices (company_id, user_id, kind, ticket_id, text)
    select ${db.companyId}, given.user_id, ${kind}, given.ticket_id, ''
    from unnest(${given.map(({ userId }) => userId)}::integer[], ${given.map(({ ticketId }) => ticketId)}::integer[])
      as given (user_id, ticket_id)
    returning user_id`);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

function conditionOf(concerned: NoticeRecipients): RawBuilder<unknown> {
  if (concerned === "admins") return sql`profile = 'admin'`;
  return concerned === "superUsers" ? sql`super` : sql`id = any(${[...concerned]})`;
}

/** Deletes the recipients' unread notices about the same ticket or connection. Notices of other users stay. */
export async function deleteUnread(
  db: ReadTx,
  concerned: NoticeRecipients,
  { kind, ticketId, connectionId }: NewNotice,
): Promise<void> {
  const isSame = ticketId
    ? sql`ticket_id = ${ticketId}`
    : sql`connection_id is not distinct from ${connectionId ?? null}::integer`;
  await db.run(sql`
    delete from notices
    where company_id = ${db.companyId} and kind = ${kind} and ${isSame} and read_at is null
      and user_id in (select id from users where company_id = ${db.companyId} and active and ${conditionOf(concerned)})`);
}

/** Changes the text of unread notices about a connection; returns the users who have these notices. */
export function changeUnread(
  db: ReadTx,
  { kind, connectionId }: { kind: NoticeKind; connectionId: number },
  text: string,
): Promise<{ user_id: number }[]> {
  return db.rows(sql<{ user_id: number }>`
    update notices set text = ${text}
    where company_id = ${db.companyId} and kind = ${kind} and connection_id = ${connectionId} and read_at is null
      and text <> ${text}
    returning user_id`);
}

/** Deletes the user's newest notice with this kind, author and ticket; returns whether there was one. */
export async function deleteNewest(
  db: ReadTx,
  userId: number,
  { kind, byId, ticketId }: Pick<NewNotice, "kind" | "byId" | "ticketId">,
): Promise<boolean> {
  const deleted = await db.run(sql`
    delete from notices where company_id = ${db.companyId} and id = (
      select max(id) from notices
      where company_id = ${db.companyId} and user_id = ${userId} and kind = ${kind}
        and by_id = ${byId ?? null}::integer and ticket_id = ${ticketId ?? null}::integer)`);
  return deleted > 0;
}

/** Entity that notices belong to. When the entity is removed, its notices are deleted. */
export type NoticeOrigin =
  | { ticketIds: readonly number[] }
  | { noteId: number }
  | { chatId: number }
  | { connectionId: number };

/** Deletes an entity's notices; returns the users who had them, each user once. */
export async function deleteNoticesOf(db: ReadTx, origin: NoticeOrigin): Promise<number[]> {
  const rows = await db.rows(sql<{ user_id: number }>`
    delete from notices where company_id = ${db.companyId} and ${isOf(origin)} returning user_id`);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

function isOf(origin: NoticeOrigin): RawBuilder<unknown> {
  if ("ticketIds" in origin) return sql`ticket_id = any(${[...origin.ticketIds]})`;
  if ("noteId" in origin) return sql`note_id = ${origin.noteId}`;
  if ("chatId" in origin) return sql`chat_id = ${origin.chatId}`;
  return sql`connection_id = ${origin.connectionId}`;
}

/** Finds the users who have notices about these tickets, read or not. */
export async function findHolders(db: ReadTx, ticketIds: readonly number[]): Promise<number[]> {
  const rows = await db.rows(sql<{ user_id: number }>`
    select distinct user_id from notices where company_id = ${db.companyId} and ticket_id = any(${[...ticketIds]})`);
  return rows.map(({ user_id }) => user_id);
}

/** Selection of a user's notices: the notices of one entity, or all notices up to an id. */
export type NoticeSelection =
  | { id: number }
  | { ticketId: number }
  | { chatId: number }
  | { upTo?: number | undefined };

/** Marks notices as read; returns whether any of them was unread. */
export async function markNoticesRead(db: ReadTx, userId: number, which: NoticeSelection): Promise<boolean> {
  const marked = await db.run(sql`
    update notices set read_at = now()
    where company_id = ${db.companyId} and user_id = ${userId} and read_at is null and ${isMeant(which)}`);
  return marked > 0;
}

function isMeant(which: NoticeSelection): RawBuilder<unknown> {
  if ("id" in which) return sql`id = ${which.id}`;
  if ("chatId" in which) return sql`chat_id = ${which.chatId}`;
  if ("ticketId" in which) return sql`ticket_id = ${which.ticketId}`;
  return which.upTo === undefined ? sql`true` : sql`id <= ${which.upTo}`;
}

/** Moves the notices of one ticket to another ticket; returns the ids of the notices. */
export async function moveNotices(db: ReadTx, fromTicket: number, toTicket: number): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    update notices set ticket_id = ${toTicket}
    where company_id = ${db.companyId} and ticket_id = ${fromTicket} returning id`);
  return rows.map(({ id }) => id);
}

export async function moveNoticesBack(db: ReadTx, ids: readonly number[], ticketId: number): Promise<void> {
  await db.run(sql`
    update notices set ticket_id = ${ticketId} where company_id = ${db.companyId} and id = any(${[...ids]})`);
}

const keptForEach = 200;

/** Deletes notices older than 30 days. Of the newer notices, each user keeps the newest `keptForEach`. */
export function forgetOldNotices(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from notices where company_id = ${db.companyId} and (created_at < now() - interval '30 days' or id in (
      select id from (
        select id, row_number() over (partition by user_id order by id desc) as place
        from notices where company_id = ${db.companyId}) as placed
      where place > ${sql.lit(keptForEach)}))`);
}

export async function hasNotice(db: ReadTx, userId: number, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from notices where company_id = ${db.companyId} and user_id = ${userId} and id = ${id}`,
  );
  return row !== undefined;
}
