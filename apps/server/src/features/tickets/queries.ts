import { ticketPageSize } from "@recado/contract/shared/pagination";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import { idSchema } from "@recado/contract/shared/wire";
import type { listContactRatings, listTickets, Ticket } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db/database.ts";
import { containing, onlyRow } from "../../platform/db/statements.ts";
import { AppError } from "../../platform/errors.ts";
import { seesAll, visibleQueues } from "./policy.ts";
import { presentTicket } from "./present.ts";
import { presentableTickets, type TicketRow } from "./store.ts";

export type TicketQuery = QueryOf<typeof listTickets>;

export interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
  nextCursor: string | null;
}

/** The tickets an actor sees, newest activity first. `cursor` continues exactly after a page, whatever moved meanwhile. */
export async function listTicketPage(db: Db, actor: Actor, query: TicketQuery): Promise<TicketPage> {
  const conditions = ticketConditions(db.companyId, actor, query);
  const rows = await db.rows(pageStatement(conditions, query));
  const counted = await db.rows(countStatement(conditions));
  const page = rows.slice(0, ticketPageSize);
  const last = page.at(-1);
  const hasMore = rows.length > ticketPageSize;
  return {
    tickets: page.map(presentTicket),
    count: onlyRow(counted).count,
    hasMore,
    nextCursor: hasMore && last ? writeCursor(last) : null,
  };
}

/** One row more than a page, which says whether another page follows. Page and limits are text: the plan depends on them. */
function pageStatement(conditions: RawBuilder<unknown>, query: TicketQuery): RawBuilder<TicketRow> {
  const after = query.cursor === undefined ? sql`` : sql`and ${afterCursor(query.cursor)}`;
  const offset = query.cursor === undefined ? ((query.pageNumber ?? 1) - 1) * ticketPageSize : 0;
  const page = sql`(
    select t.* from tickets t where ${conditions} ${after}
    order by t.updated_at desc, t.id desc limit ${sql.lit(ticketPageSize + 1)} offset ${sql.lit(offset)}) t`;
  return sql<TicketRow>`${presentableTickets(page)} order by t.updated_at desc, t.id desc`;
}

function countStatement(conditions: RawBuilder<unknown>) {
  return sql<{ count: number }>`select count(*)::integer as count from tickets t where ${conditions}`;
}

function ticketConditions(companyId: number, actor: Actor, query: TicketQuery): RawBuilder<unknown> {
  const conditions = [sql`t.company_id = ${companyId}`, ...bounds(actor, query)];
  if (query.contactId !== undefined) conditions.push(sql`t.contact_id = ${query.contactId}`);
  if (query.status) conditions.push(sql`t.status = ${query.status}`);
  if (query.queueIds && query.queueIds.length > 0) conditions.push(inQueues([...query.queueIds]));
  if (query.users && query.users.length > 0 && seesAll(actor))
    conditions.push(sql`t.user_id = any(${query.users})`);
  if (query.withUnreadMessages) conditions.push(sql`t.unread_messages > 0`);
  if (query.date) conditions.push(onDay(sql`t.created_at`, query.date));
  if (query.updatedAt) conditions.push(onDay(sql`t.updated_at`, query.updatedAt));
  if (query.tags && query.tags.length > 0) conditions.push(carryingTags(query.tags));
  if (query.searchParam?.trim()) conditions.push(matching(query.searchParam.trim()));
  return sql.join(conditions, sql` and `);
}

/** Open tickets are one's own unless everybody's are asked for; the rest is bounded by queue. */
function bounds(actor: Actor, query: TicketQuery): RawBuilder<unknown>[] {
  if (query.showAll && !seesAll(actor)) throw new AppError("ERR_NO_PERMISSION");
  const queues = visibleQueues(actor);
  const visible = queues ? [inQueues(queues)] : [];
  if (query.status === "open" && !query.showAll) visible.push(sql`t.user_id = ${actor.userId}`);
  return visible;
}

/** The tickets `t` of these queues; null stands for those without one. */
export function inQueues(queues: readonly (number | null)[]): RawBuilder<unknown> {
  const ids = queues.filter((id) => id !== null);
  return queues.includes(null)
    ? sql`(t.queue_id = any(${ids}) or t.queue_id is null)`
    : sql`t.queue_id = any(${ids})`;
}

/** A day of the company's own calendar. */
function onDay(column: RawBuilder<unknown>, day: string): RawBuilder<unknown> {
  const zone = sql`(select time_zone from companies where id = t.company_id)`;
  return sql`${column} >= (${day}::date::timestamp at time zone ${zone})
    and ${column} < ((${day}::date + 1)::timestamp at time zone ${zone})`;
}

function carryingTags(tags: readonly number[]): RawBuilder<unknown> {
  return sql`t.id in (select tg.ticket_id from ticket_tags tg where tg.company_id = t.company_id and tg.tag_id = any(${tags}))`;
}

function matching(term: string): RawBuilder<unknown> {
  const byContact = sql`t.contact_id in (
    select c.id from contacts c where c.company_id = t.company_id
      and search_text(c.name || ' ' || coalesce(c.number, '')) like search_text(${containing(term)}))`;
  return /^[1-9]\d{0,8}$/.test(term) ? sql`(${byContact} or t.id = ${Number(term)})` : byContact;
}

function writeCursor({ updated_at, id }: TicketRow): string {
  return `${updated_at.getTime()}_${id}`;
}

function afterCursor(cursor: string): RawBuilder<unknown> {
  const [, time, id] = /^(\d{1,15})_(\d{1,10})$/.exec(cursor) ?? [];
  if (time === undefined || !idSchema.safeParse(Number(id)).success)
    throw new AppError("ERR_VALIDATION", { issues: [{ path: "cursor", message: "Unknown cursor" }] });
  return sql`(t.updated_at, t.id) < (${new Date(Number(time))}, ${Number(id)})`;
}

/** How the contact rated tickets that the actor sees. */
export async function listRatings(
  db: Db,
  actor: Actor,
  contactId: number,
): Promise<AnswerOf<typeof listContactRatings>["ratings"]> {
  const queues = visibleQueues(actor);
  const rows = await db.rows(sql<RatingRow>`
    select t.id, t.uuid, t.rating, t.rated_at, t.rating_user_id, u.name as user_name
    from tickets t left join users u on u.company_id = t.company_id and u.id = t.rating_user_id
    where t.company_id = ${db.companyId} and t.contact_id = ${contactId} and t.rating is not null
      and t.rated_at is not null and ${queues ? inQueues(queues) : sql`true`}
    order by t.rated_at desc limit 50`);
  return rows.map((row) => ({
    ticketId: row.id,
    ticketUuid: row.uuid,
    rating: row.rating,
    ratedAt: row.rated_at.toISOString(),
    user: row.rating_user_id === null ? null : { id: row.rating_user_id, name: row.user_name ?? "" },
  }));
}

interface RatingRow {
  id: number;
  uuid: string;
  rating: number;
  rated_at: Date;
  rating_user_id: number | null;
  user_name: string | null;
}
