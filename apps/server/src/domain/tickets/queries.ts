import type { listContactRatings } from "@recado/contract/contact-panel";
import type { RatingScale } from "@recado/contract/ratings";
import { ticketPageSize } from "@recado/contract/shared/pagination";
import type { AnswerOf, QueryOf } from "@recado/contract/shared/route";
import type { listTickets, Ticket, TicketMessageMatch } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { AppError } from "../../platform/errors.ts";
import { selectMentions } from "../contacts/queries.ts";
import { oneOf, ticketFilterSql } from "./filter-store.ts";
import { type ListOrder, orderOf } from "./list-order-store.ts";
import { seesAllTickets, visibleQueues } from "./policy.ts";
import { presentFoundMessages, presentTicket } from "./present.ts";
import { finishedBefore, neverResolved } from "./retention-store.ts";
import { type FilterQuery, filterOfQuery } from "./rules.ts";
import { findHits, matchingTickets, noHits, type TicketHit } from "./search-store.ts";
import { type ListedTicketRow, presentableTickets } from "./store.ts";

export type TicketQuery = QueryOf<typeof listTickets>;

export interface TicketPage {
  tickets: Ticket[];
  count: number;
  isCountLimited: boolean;
  hasMore: boolean;
  nextCursor: string | null;
  found: TicketMessageMatch[];
}

/**
 * Lists the tickets that an actor sees, either newest activity first or longest waiting first. `cursor` continues
 * exactly after the previous page, even if tickets have moved in the list.
 */
export async function listTicketPage(db: ReadTx, actor: Actor, query: TicketQuery): Promise<TicketPage> {
  const { list, term, order, hits, isLimited } = await findList(db, actor, query);
  // The two queries are sent together, in one round trip.
  const [rows, counted] = await Promise.all([
    db.rows(pageStatement(list, query, order, hits)),
    db.rows(countStatement(list)),
  ]);
  const page = rows.slice(0, ticketPageSize);
  const last = page.at(-1);
  const hasMore = rows.length > ticketPageSize;
  return {
    tickets: page.map(presentTicket),
    count: onlyRow(counted).count,
    isCountLimited: isLimited,
    hasMore,
    nextCursor: hasMore && last ? order.writeCursor(last) : null,
    found: page.flatMap((row) => presentFoundMessages(row, term)),
  };
}

/** Ids of the tickets of a list, in its order. */
export interface ListedIds {
  ids: number[];
  /** Whether the list has more tickets than were asked for, or a search of it stopped early. */
  hasMore: boolean;
}

/** Lists the ids of up to `most` tickets that an actor sees, in the order of the list. */
export async function findListedIds(
  db: ReadTx,
  actor: Actor,
  query: Omit<TicketQuery, "pageNumber" | "cursor">,
  most: number,
): Promise<ListedIds> {
  const { list, order, isLimited } = await findList(db, actor, query);
  const rows = await db.rows(sql<{ id: number }>`
    select t.id from ${list} order by ${order.columns} limit ${sql.lit(most + 1)}`);
  const ids = rows.slice(0, most).map(({ id }) => id);
  return { ids, hasMore: isLimited || rows.length > most };
}

interface TicketSelection {
  /** SQL for the tickets `t` of the list, to which further conditions can be added. */
  list: RawBuilder<unknown>;
  term: string;
  order: ListOrder;
  hits: readonly TicketHit[];
  isLimited: boolean;
}

async function findList(db: ReadTx, actor: Actor, query: TicketQuery): Promise<TicketSelection> {
  const filters = listedTickets(db.companyId, actor, query);
  const term = query.searchParam?.trim() ?? "";
  const order = orderOf(query, term);
  if (term === "") return { list: sql`tickets t where ${filters}`, term, order, ...noHits };
  const { hits, isLimited } = await findHits(db, term, filters);
  const list = matchingTickets(db.companyId, { term, seer: actor }, hits, filters);
  return { list, term, order, hits, isLimited };
}

/**
 * Selects one row more than a page holds, to know whether another page follows. The page number and the limit are
 * literals, because the query plan depends on them. Ids are selected first, so that a distant page scans only the
 * index.
 */
function pageStatement(
  list: RawBuilder<unknown>,
  query: TicketQuery,
  { columns, rank = sql``, afterCursor }: ListOrder,
  hits: readonly TicketHit[],
): RawBuilder<ListedTicketRow> {
  const after = query.cursor === undefined ? sql`` : sql`and ${afterCursor(query.cursor)}`;
  const offset = query.cursor === undefined ? ((query.pageNumber ?? 1) - 1) * ticketPageSize : 0;
  const page = sql`(
    select t.company_id, t.id ${rank} from ${list} ${after}
    order by ${columns} limit ${sql.lit(ticketPageSize + 1)} offset ${sql.lit(offset)})`;
  const order = sql`order by ${columns}`;
  const more = sql`, (extract(epoch from t.queued_at) * 1000000)::bigint::text as queued_microseconds ${rank}`;
  const whole = sql`${page} listed join tickets t on t.company_id = listed.company_id and t.id = listed.id`;
  if (hits.length === 0) return sql<ListedTicketRow>`${presentableTickets(whole, more)} ${order}`;
  return sql<ListedTicketRow>`${presentableTickets(
    sql`${whole}
      left join unnest(${hits.map(({ ticket_id }) => ticket_id)}::integer[], ${hits.map(({ message_id }) => message_id)}::bigint[])
        as hit(ticket_id, message_id) on hit.ticket_id = t.id
      left join messages f on f.company_id = t.company_id and f.id = hit.message_id`,
    sql`${more}, f.id as found_id, left(concat_ws(' ', nullif(f.body, ''), f.transcript ->> 'text'), 10000) as found_body, f.media_info ->> 'name' as found_file,
      ${sql.raw(selectMentions("f"))} as found_mentions`,
  )} ${order}`;
}

function countStatement(list: RawBuilder<unknown>) {
  return sql<{ count: number }>`select count(*)::integer as count from ${list}`;
}

/** SQL condition for the tickets `t` that a query finds among those that the actor may list. */
export function listedTickets(companyId: number, actor: Actor, query: ListQuery): RawBuilder<unknown> {
  const { users, ...rest } = query;
  const filter = filterOfQuery(seesAllTickets(actor) ? query : rest);
  const conditions = [...bounds(actor, query), ...ticketFilterSql(companyId, filter)];
  return sql.join([sql`t.company_id = ${companyId}`, ...conditions], sql` and `);
}

type ListQuery = FilterQuery & { showAll?: boolean | undefined };

/**
 * SQL conditions for the tickets that the actor may list. Open tickets are the actor's own unless all are requested;
 * tickets in other states are limited by queue.
 */
function bounds(actor: Actor, query: ListQuery): RawBuilder<unknown>[] {
  if (query.showAll && !seesAllTickets(actor)) throw new AppError("ERR_NO_PERMISSION");
  const queues = visibleQueues(actor);
  const visible = queues ? [inQueues(queues)] : [];
  if (query.status === "open" && !query.showAll) visible.push(sql`t.user_id = ${actor.userId}`);
  return visible;
}

/** SQL condition for tickets `t` in these queues; null stands for tickets without a queue. */
export function inQueues(queues: readonly (number | null)[]): RawBuilder<unknown> {
  return oneOf(sql`t.queue_id`, queues);
}

/** Returns whether the actor sees a ticket of the contact; true if the contact has no tickets. */
export async function seesTicketsOfContact(db: ReadTx, actor: Actor, contactId: number): Promise<boolean> {
  const queues = visibleQueues(actor);
  if (!queues) return true;
  const row = await db.first(sql<{ isSeen: boolean | null }>`
    select bool_or(${inQueues(queues)}) as "isSeen" from tickets t
    where t.company_id = ${db.companyId} and t.contact_id = ${contactId}`);
  return row?.isSeen ?? true;
}

/** Lists the contact's ratings of those tickets that the actor sees. */
export async function listRatings(
  db: ReadTx,
  actor: Actor,
  contactId: number,
): Promise<AnswerOf<typeof listContactRatings>["ratings"]> {
  const queues = visibleQueues(actor);
  const rows = await db.rows(sql<RatingRow>`
    select t.id, t.uuid, t.rating, t.rating_scale, t.rating_comment, t.rated_at, t.rating_user_id, u.name as user_name
    from tickets t left join users u on u.company_id = t.company_id and u.id = t.rating_user_id
    where t.company_id = ${db.companyId} and t.contact_id = ${contactId} and t.rating is not null
      and t.rated_at is not null and ${queues ? inQueues(queues) : sql`true`}
    order by t.rated_at desc limit 50`);
  return rows.map((row) => ({
    ticketId: row.id,
    ticketUuid: row.uuid,
    rating: row.rating,
    scale: row.rating_scale,
    comment: row.rating_comment,
    ratedAt: row.rated_at.toISOString(),
    user: row.rating_user_id === null ? null : { id: row.rating_user_id, name: row.user_name ?? "" },
  }));
}

interface RatingRow {
  id: number;
  uuid: string;
  rating: number;
  rating_scale: RatingScale;
  rating_comment: string | null;
  rated_at: Date;
  rating_user_id: number | null;
  user_name: string | null;
}

/** SQL condition: another app on the same number currently answers the ticket's customer. */
export function isHeldElsewhere(db: ReadTx, ticketId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from tickets where company_id = ${db.companyId} and id = ${ticketId} and held_by is not null)`;
}

/**
 * SQL assignment for a message that a person sends to the customer. It sets the seconds until the first response if the
 * customer had written.
 */
export function timingFirstResponse(db: ReadTx, answeredAt: Date): RawBuilder<unknown> {
  return sql`, first_response_seconds = case when first_response_seconds is null then (
    select greatest(extract(epoch from ${answeredAt}::timestamptz - asked.created_at), 0) from messages asked
    where asked.company_id = ${db.companyId} and asked.ticket_id = tickets.id and not asked.from_me
    order by asked.id limit 1) else first_response_seconds end`;
}

/**
 * Counts tickets that were resolved before `before`, and tickets that were closed from the start and have not changed
 * since `before`.
 */
export async function countFinishedBefore(db: ReadTx, before: Date): Promise<number> {
  const rows = await db.rows(
    sql<{ count: number }>`select (select count(*) from tickets where ${finishedBefore(db, before)})::integer
      + (select count(*) from tickets where ${neverResolved(db, before)})::integer as count`,
  );
  return onlyRow(rows).count;
}
