import type { Language } from "@recado/contract/shared/language";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { undoAcceptedSeconds } from "../ticket-events/rules.ts";
import { presentableTickets, type TicketRow } from "./store.ts";

/**
 * Returns the bot's state for a ticket, which only the bot interprets. Returns undefined if the ticket does not exist.
 */
export async function readBotState(db: ReadTx, id: number): Promise<unknown> {
  const row = await db.first(
    sql<{
      state: unknown;
    }>`select bot_state as state from tickets where company_id = ${db.companyId} and id = ${id}`,
  );
  return row?.state;
}

export async function writeBotState(db: ReadTx, id: number, state: object): Promise<void> {
  await db.run(
    sql`update tickets set bot_state = ${storableJson(state)}::jsonb where company_id = ${db.companyId} and id = ${id}`,
  );
}

/** Group number of the advisory locks on a contact's rating requests. */
const ratingRequests = 7_318;

/**
 * Returns whether the contact may be asked for a rating: at most once in 24 hours, over all tickets. Until the transaction
 * ends, no other transaction gets an answer for this contact, so two tickets that are resolved at once ask once. The lock
 * is no lock on the contact's row, because messages lock the contact before the ticket.
 */
export async function lockRatingRequests(db: ReadTx, contactId: number, now: Date): Promise<boolean> {
  await db.run(
    sql`select pg_advisory_xact_lock(${ratingRequests}, hashtext(${`${db.companyId}:${contactId}`}))`,
  );
  const asked = await db.first(sql`
    select 1 from tickets where company_id = ${db.companyId} and contact_id = ${contactId}
      and rating_asked_at > ${now}::timestamptz - interval '1 day' limit 1`);
  return asked === undefined;
}

/**
 * Locks the closed ticket for which the contact's rating or the comment on it is awaited; `rating` is undefined for a
 * text that is no rating. The rating is requested when the closing can no longer be undone, so a number that the contact
 * sent earlier is no rating. A newer ticket ends the wait, unless a campaign opened the newer ticket and nobody answered.
 */
export function lockAwaitingRating(
  db: ReadTx,
  contactId: number,
  connectionId: number,
  rating: number | undefined,
  now: Date,
): Promise<TicketRow | undefined> {
  return db.first(sql<TicketRow>`
    with held as materialized (
      select * from tickets awaiting
      where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id = ${connectionId}
        and rating_until > ${now} and status = 'closed' and (rating is not null or rating_scale >= ${rating ?? null}::integer)
        and finished_at <= now() - make_interval(secs => ${undoAcceptedSeconds})
        and not exists (
          select 1 from tickets newer
          where newer.company_id = awaiting.company_id and newer.contact_id = awaiting.contact_id
            and newer.connection_id = awaiting.connection_id and newer.id > awaiting.id
            and (newer.status <> 'closed' or newer.finished_at is not null))
      for update)
    ${presentableTickets(sql`held t`)}`);
}

/** Ticket that a connection's timer moved or closed, with the minutes of the timer's setting. */
export interface TimedTicketRow extends TicketRow {
  minutes: number;
}

/**
 * Moves tickets that have waited without a queue for longer than their connection allows to the connection's transfer
 * queue. Skips tickets locked by other transactions.
 */
export function moveOverdue(db: ReadTx, now: Date, most: number): Promise<TimedTicketRow[]> {
  return db.rows(sql<TimedTicketRow>`
    with due as materialized (
      select t.id, w.transfer_queue_id from connections w
      join tickets t on t.company_id = w.company_id and t.connection_id = w.id
      join queues q on q.company_id = w.company_id and q.id = w.transfer_queue_id
      where w.company_id = ${db.companyId} and w.time_to_transfer > 0 and t.status = 'pending' and t.queue_id is null
        and t.queued_at <= ${now}::timestamptz - make_interval(mins => w.time_to_transfer)
      order by t.queued_at limit ${most} for update of t skip locked for key share of q skip locked),
    moved as (
      update tickets set queue_id = due.transfer_queue_id, queued_at = now(), chatbot = false, bot_state = bot_state - 'place',
        updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(sql`moved t`, sql`, w.time_to_transfer as minutes`)} order by t.id`);
}

/** Wakes snoozed tickets whose time has come, the earliest first. They become the newest of their lists. */
export function wakeDue(db: ReadTx, now: Date, most: number): Promise<TicketRow[]> {
  return db.rows(sql<TicketRow>`
    with due as materialized (
      select id from tickets where company_id = ${db.companyId} and snoozed_at is not null and snoozed_until <= ${now}
      order by snoozed_until limit ${most} for update skip locked),
    woken as (
      update tickets set snoozed_at = null, snoozed_until = null, snooze_end = 'time', updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(sql`woken t`)} order by t.id`);
}

export interface ExpiredTicketRow extends TimedTicketRow {
  expires_inactive_message: string;
  language: Language;
  time_zone: string;
}

/**
 * Closes tickets whose customer has not answered within the connection's limit. Skips tickets that another app answers,
 * because the farewell message would take the conversation over, and snoozed tickets, which wait on purpose. Our messages that failed to reach WhatsApp, or were
 * deleted before they reached it, do not start the wait for an answer.
 */
export function closeExpired(db: ReadTx, now: Date, most: number): Promise<ExpiredTicketRow[]> {
  return db.rows(sql<ExpiredTicketRow>`
    with due as materialized (
      select t.id from connections w
      join tickets t on t.company_id = w.company_id and t.connection_id = w.id
      cross join lateral (
        select from_me, ack from messages
        where company_id = t.company_id and ticket_id = t.id and not (from_me and ack = 0 and is_deleted)
        order by id desc limit 1) last
      where w.company_id = ${db.companyId} and w.expires_ticket > 0 and t.status = 'open' and not t.is_group and t.snoozed_at is null
        and t.held_by is null and t.updated_at <= ${now}::timestamptz - make_interval(mins => w.expires_ticket) and last.from_me and last.ack > 0
      order by t.updated_at limit ${most} for update of t skip locked),
    expired as (
      update tickets set status = 'closed', finished_at = now(), chatbot = false, use_integration = false, prompt_id = null,
        integration_id = null, updated_at = now()
      from due where tickets.company_id = ${db.companyId} and tickets.id = due.id
      returning tickets.*)
    ${presentableTickets(
      sql`expired t join companies o on o.id = t.company_id`,
      sql`, w.expires_ticket as minutes, w.expires_inactive_message, o.language, o.time_zone`,
    )} order by t.id`);
}

/**
 * Statement that the tables' owner runs after a backup was restored. Silent customers may have answered since the
 * backup was made, or may have been told that their ticket is closed. All waiting times therefore start again, in their
 * previous order.
 */
export const holdBackExpiry = {
  needs: { tickets: ["connection_id", "updated_at"], connections: ["expires_ticket"] },
  statement: `
    update tickets t set updated_at = now() - make_interval(secs => waiting.place * 0.001)
    from (
      select company_id, id, row_number() over (partition by company_id order by updated_at desc) as place
      from tickets where status = 'open') waiting
    where t.company_id = waiting.company_id and t.id = waiting.id and exists (
      select from connections w where w.company_id = t.company_id and w.id = t.connection_id and w.expires_ticket > 0)`,
};
