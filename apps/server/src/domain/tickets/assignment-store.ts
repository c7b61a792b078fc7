import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Json } from "../../platform/db/schema.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { presentableTickets, type TicketRow } from "./store.ts";

/**
 * SQL condition: a person of the company is expected to take the ticket `t`. A ticket that a campaign opened waits for
 * nobody until the customer answers; a ticket that a person returned waits, even if the customer was answered.
 */
const waitsForAgent = sql`t.status = 'pending' and t.user_id is null and not t.chatbot and not t.is_group and t.held_by is null
  and (t.waiting_since is not null or t.queued_at > t.created_at)`;

/** Minutes during which a ticket is not assigned to the user who returned it, or from whom it was taken back. */
const returnPauseMinutes = 10;

export interface WaitingTicketRow {
  id: number;
  queue_id: number;
  /** User who served the customer last, in another ticket. */
  last_user_id: number | null;
  /** User who returned the ticket a short time ago. */
  returned_by: number | null;
}

/**
 * Locks tickets that wait in these queues, up to `most` of each queue, and returns them in the order of their waiting.
 * Tickets that other transactions have locked are skipped.
 */
export function lockWaiting(
  db: ReadTx,
  queueIds: readonly number[],
  most: number,
  now: Date,
): Promise<WaitingTicketRow[]> {
  return db.rows(sql<WaitingTicketRow>`
    with held as materialized (
      select waiting.* from unnest(${[...queueIds]}::integer[]) as asked (queue_id) cross join lateral (
        select t.id, t.queue_id, t.contact_id, t.queued_at from tickets t
        where t.company_id = ${db.companyId} and t.queue_id = asked.queue_id and ${waitsForAgent}
        order by t.queued_at, t.id limit ${most} for update skip locked) waiting)
    select held.id, held.queue_id, served.user_id as last_user_id, returned.user_id as returned_by
    from held join queues q on q.company_id = ${db.companyId} and q.id = held.queue_id
    left join lateral (
      select user_id from tickets
      where q.last_attendant_first and company_id = ${db.companyId} and contact_id = held.contact_id and status = 'closed'
        and user_id is not null
      order by updated_at desc limit 1) served on true
    left join lateral (
      select case when row_after ->> 'user_id' is null
          and created_at > ${now}::timestamptz - make_interval(mins => greatest(q.give_back_minutes, ${sql.lit(returnPauseMinutes)}))
        then (row_before ->> 'user_id')::integer end as user_id
      from ticket_events
      where company_id = ${db.companyId} and ticket_id = held.id and type in ('returned', 'transferred') and undone_at is null
      order by id desc limit 1) returned on true
    order by held.queued_at, held.id`);
}

/** Counts the tickets that wait in these queues, including tickets that other transactions have locked. */
export async function countWaiting(db: ReadTx, queueIds: readonly number[]): Promise<number> {
  return onlyRow(
    await db.rows(sql<{ count: number }>`
      select count(*)::integer as count from tickets t
      where t.company_id = ${db.companyId} and t.queue_id = any(${[...queueIds]}::integer[]) and ${waitsForAgent}`),
  ).count;
}

/** Counts the open tickets of each user that use the user's capacity: neither snoozed tickets nor groups. */
export async function countLoads(
  db: ReadTx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(sql<{ user_id: number; count: number }>`
    select user_id, count(*)::integer as count from tickets
    where company_id = ${db.companyId} and user_id = any(${[...userIds]}::integer[]) and status = 'open'
      and snoozed_at is null and not is_group
    group by user_id`);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}

/** Opens tickets that the caller has locked, each for its user, and notes that they were assigned automatically. */
export function assignTickets(
  db: ReadTx,
  chosen: readonly { ticketId: number; userId: number }[],
  botState: RawBuilder<Json>,
): Promise<TicketRow[]> {
  return db.rows(sql<TicketRow>`
    with chosen as (
      select * from unnest(${chosen.map(({ ticketId }) => ticketId)}::integer[], ${chosen.map(({ userId }) => userId)}::integer[])
        as pair (ticket_id, chosen_id)),
    noted as (
      insert into ticket_assignments (company_id, ticket_id, assigned_at)
      select ${db.companyId}, ticket_id, now() from chosen
      on conflict (company_id, ticket_id) do update set assigned_at = excluded.assigned_at),
    assigned as (
      update tickets set status = 'open', user_id = chosen.chosen_id, started_at = now(), chatbot = false, bot_state = ${botState},
        updated_at = now()
      from chosen where tickets.company_id = ${db.companyId} and tickets.id = chosen.ticket_id
      returning tickets.*)
    ${presentableTickets(sql`assigned t`)}`);
}

/**
 * Locks tickets that are still as they were assigned, and whose customer has waited for an answer since then for longer
 * than the queue allows. Returns their ids with the minutes of the queue's setting.
 */
export function lockUnanswered(
  db: ReadTx,
  now: Date,
  most: number,
): Promise<{ id: number; minutes: number }[]> {
  return db.rows(sql<{ id: number; minutes: number }>`
    select t.id, q.give_back_minutes as minutes from queues q
    join tickets t on t.company_id = q.company_id and t.queue_id = q.id and t.status = 'open'
    join ticket_assignments a on a.company_id = t.company_id and a.ticket_id = t.id and a.assigned_at = t.started_at
    where q.company_id = ${db.companyId} and q.assignment <> 'manual' and q.give_back_minutes is not null
      and a.assigned_at <= ${now}::timestamptz - make_interval(mins => q.give_back_minutes)
      and t.waiting_since <= a.assigned_at and t.snoozed_at is null
    order by a.assigned_at, t.id limit ${most} for update of t skip locked`);
}

/** Ticket that moved to another queue because it had waited too long, with the queue that it left. */
export interface OverflowedTicketRow extends TicketRow {
  from_queue_id: number;
  from_queue_name: string;
  minutes: number;
}

/**
 * Moves tickets that have waited for longer than their queue allows to the queue of its overflow. A ticket moves once
 * until it waits anew, so that two queues do not pass it to and fro. It keeps its place in the order of waiting.
 */
export function moveOverflowing(db: ReadTx, now: Date, most: number): Promise<OverflowedTicketRow[]> {
  return db.rows(sql<OverflowedTicketRow>`
    with due as materialized (
      select t.id, q.id as from_queue_id, q.name as from_queue_name, q.overflow_queue_id, q.overflow_minutes from queues q
      join queues goal on goal.company_id = q.company_id and goal.id = q.overflow_queue_id
      join tickets t on t.company_id = q.company_id and t.queue_id = q.id
      left join ticket_assignments a on a.company_id = t.company_id and a.ticket_id = t.id
      where q.company_id = ${db.companyId} and q.overflow_minutes is not null and ${waitsForAgent}
        and t.queued_at <= ${now}::timestamptz - make_interval(mins => q.overflow_minutes)
        and (a.overflowed_at is null or a.overflowed_at < t.queued_at)
      order by t.queued_at, t.id limit ${most} for update of t skip locked for key share of goal skip locked),
    noted as (
      insert into ticket_assignments (company_id, ticket_id, overflowed_at)
      select ${db.companyId}, id, now() from due
      on conflict (company_id, ticket_id) do update set overflowed_at = excluded.overflowed_at),
    moved as (
      update tickets set queue_id = due.overflow_queue_id, updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(
      sql`moved t join due on due.id = t.id`,
      sql`, due.from_queue_id, due.from_queue_name, due.overflow_minutes as minutes`,
    )} order by t.id`);
}
