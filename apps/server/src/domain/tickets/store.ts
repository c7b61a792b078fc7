import type { MessageAd, MessageMedia, MessageMediaType } from "@recado/contract/message-content";
import type { RatingScale } from "@recado/contract/ratings";
import type { TicketEventReason } from "@recado/contract/ticket-events";
import type { TicketSla } from "@recado/contract/ticket-sla";
import type { TicketStatus } from "@recado/contract/ticket-status";
import type { ExternalHolder, SnoozeEnd } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { Json } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { selectGroupAuthor, selectMentions } from "../contacts/queries.ts";
import type { NamedMention } from "../contacts/rules.ts";
import type { TicketSnapshot } from "../ticket-events/store.ts";
import { type TicketChanges, wokenColumns } from "./columns.ts";

export type { TicketChanges } from "./columns.ts";

export interface TicketRow {
  id: number;
  uuid: string;
  company_id: number;
  status: TicketStatus;
  /** Index in the contract's list of priorities. */
  priority: number;
  rating: number | null;
  rating_scale: RatingScale;
  user_id: number | null;
  user_name: string | null;
  queue_id: number | null;
  queue_name: string | null;
  queue_color: string | null;
  connection_id: number | null;
  connection_name: string | null;
  contact_id: number;
  contact_name: string;
  contact_number: string | null;
  contact_email: string;
  contact_picture: string | null;
  tags: { id: number; name: string; color: string; kanban: 0 | 1 }[];
  last_message: string;
  /** Contacts mentioned in the last message, with their current names. */
  last_mentions: NamedMention[] | null;
  last_message_id: string | null;
  last_from_me: boolean | null;
  last_ack: number | null;
  last_media_type: MessageMediaType | null;
  last_media: Pick<MessageMedia, "name" | "duration" | "isVoice"> | null;
  last_failed: boolean | null;
  last_deleted: boolean | null;
  /** Contact's name and phone number of the group member who wrote the last message. */
  last_author: string | null;
  last_participant: string | null;
  unread_messages: number;
  waiting_since: Date | null;
  snoozed_at: Date | null;
  snoozed_until: Date | null;
  snooze_end: SnoozeEnd | null;
  sla: TicketSla | null;
  window_closes_at: Date | null;
  held_by: ExternalHolder | null;
  /** Time of the last known change of the app that answers the customer; null if none was ever reported. */
  held_changed_at: Date | null;
  ad: MessageAd | null;
  is_group: boolean;
  chatbot: boolean;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  created_at: Date;
  queued_at: Date;
  updated_at: Date;
}

const lastMentions = sql.raw(selectMentions("m"));

const ticketColumns = sql`
  t.id, t.uuid, t.company_id, t.status, t.priority, t.rating, t.rating_scale, t.user_id, u.name as user_name, q.id as queue_id, q.name as queue_name, q.color as queue_color,
  w.id as connection_id, w.name as connection_name, t.contact_id, c.name as contact_name, c.number as contact_number,
  c.email as contact_email, c.profile_pic_url as contact_picture, t.last_message, ${lastMentions} as last_mentions, t.last_message_id, m.from_me as last_from_me, m.ack as last_ack,
  m.media_type as last_media_type, m.media_info - 'peaks' as last_media, m.error is not null and not m.is_deleted as last_failed,
  m.is_deleted as last_deleted, ${sql.raw(selectGroupAuthor("t", "m"))} as last_author, m.participant as last_participant,
  t.unread_messages, t.waiting_since, t.snoozed_at, t.snoozed_until, t.snooze_end, t.sla,
  case when w.provider = 'cloud' then coalesce(aw.closes_at, t.created_at) end as window_closes_at,
  t.held_by, t.held_changed_at, t.ad, t.is_group, t.chatbot, t.use_integration, t.prompt_id, t.integration_id, t.created_at, t.queued_at, t.updated_at,
  coalesce((
    select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'kanban', g.kanban::integer) order by g.name collate name_order)
    from ticket_tags tg join tags g on g.company_id = tg.company_id and g.id = tg.tag_id
    where tg.company_id = t.company_id and tg.ticket_id = t.id), '[]') as tags`;

const ticketJoins = sql`
  join contacts c on c.company_id = t.company_id and c.id = t.contact_id
  left join users u on u.company_id = t.company_id and u.id = t.user_id
  left join queues q on q.company_id = t.company_id and q.id = t.queue_id
  left join connections w on w.company_id = t.company_id and w.id = t.connection_id
  left join answer_windows aw on (aw.company_id, aw.connection_id, aw.contact_id) = (t.company_id, t.connection_id, t.contact_id)
  left join messages m on m.company_id = t.company_id and m.id = t.last_message_id`;

/** Ticket of a list, with the message in which a search found its words. */
export interface ListedTicketRow extends TicketRow {
  queued_microseconds: string;
  found_id?: string | null;
  found_body?: string | null;
  found_file?: string | null;
  found_mentions?: NamedMention[] | null;
  /** Whether a search found the ticket by an automatic message only; undefined outside of searches. */
  is_automatic?: boolean;
}

/** Ticket with additional fields of its contact. */
export interface DetailedTicketRow extends TicketRow {
  contact_extra_info: Json;
}

const detail = sql`, c.extra_info as contact_extra_info`;

/** SQL query for tickets with all presented fields. `source` provides the ticket rows under the alias `t`. */
export function presentableTickets(
  source: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<TicketRow> {
  return sql<TicketRow>`select ${ticketColumns} ${more} from ${source} ${ticketJoins}`;
}

export function findTicket(db: ReadTx, id: number): Promise<DetailedTicketRow | undefined> {
  return db.first(
    sql<DetailedTicketRow>`${presentableTickets(sql`tickets t`, detail)} where t.company_id = ${db.companyId} and t.id = ${id}`,
  );
}

export function findTickets(db: ReadTx, ids: readonly number[]): Promise<TicketRow[]> {
  return db.rows(
    sql<TicketRow>`${presentableTickets(sql`tickets t`)}
      where t.company_id = ${db.companyId} and t.id = any(${[...ids]}::integer[]) order by t.id`,
  );
}

export function findTicketByUuid(db: ReadTx, uuid: string): Promise<DetailedTicketRow | undefined> {
  return db.first(
    sql<DetailedTicketRow>`${presentableTickets(sql`tickets t`, detail)} where t.company_id = ${db.companyId} and t.uuid = ${uuid}`,
  );
}

/** Locks the ticket until the transaction ends; returns false if the ticket is missing. */
export async function lockTicket(db: ReadTx, id: number): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from tickets where company_id = ${db.companyId} and id = ${id} for update`,
  );
  return row !== undefined;
}

export function findUnfinishedTicketId(db: ReadTx, contactId: number, connectionId: number) {
  return db.first(
    build
      .selectFrom("tickets")
      .select("id")
      .where("company_id", "=", db.companyId)
      .where("contact_id", "=", contactId)
      .where("connection_id", "=", connectionId)
      .where("status", "<>", sql.lit("closed")),
  );
}

/**
 * Locks the contact's unfinished ticket until the transaction ends, and returns it. The row is locked before it is
 * joined, so that the joined data are current and not those at the start of the statement.
 */
export function lockUnfinishedTicket(
  db: ReadTx,
  contactId: number,
  connectionId: number,
): Promise<TicketRow | undefined> {
  return db.first(sql<TicketRow>`
    with held as materialized (${unfinishedTicket(db, sql`${contactId}`, connectionId)} for update)
    ${presentableTickets(sql`held t`)}`);
}

/** Row of the contact's unfinished ticket without joins, for statements that determine the contact while they run. */
export function unfinishedTicket(
  db: ReadTx,
  contactId: RawBuilder<unknown>,
  connectionId: number,
): RawBuilder<unknown> {
  return sql`select * from tickets
    where company_id = ${db.companyId} and contact_id = ${contactId} and connection_id = ${connectionId} and status <> 'closed'`;
}

/**
 * Returns the id of the contact's unfinished ticket: the given ticket if it is unfinished, otherwise the one updated
 * last.
 */
export async function findTicketToUse(
  db: ReadTx,
  contactId: number,
  ticketId: number | null,
): Promise<number | undefined> {
  const row = await db.first(sql<{ id: number }>`
    select id from tickets where company_id = ${db.companyId} and contact_id = ${contactId} and status <> 'closed'
    order by id is distinct from ${ticketId}, updated_at desc limit 1`);
  return row?.id;
}

/** Locks all unfinished tickets of a queue until the transaction ends. Returns them oldest first. */
export function lockUnfinishedOfQueue(db: ReadTx, queueId: number): Promise<TicketRow[]> {
  return db.rows(sql<TicketRow>`
    with held as materialized (
      select * from tickets
      where company_id = ${db.companyId} and queue_id = ${queueId} and status in ('pending', 'open')
      order by id for update)
    ${presentableTickets(sql`held t`)} order by t.id`);
}

export interface NewTicket {
  contactId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  status: TicketStatus;
  isGroup: boolean;
  /** Cause of the ticket's first event. */
  reason: TicketEventReason;
}

/**
 * Inserts a ticket and returns its id. Returns undefined if the contact already has an unfinished ticket on the
 * connection. If the queue was deleted meanwhile, the ticket gets no queue.
 */
export async function insertTicket(db: ReadTx, ticket: NewTicket): Promise<number | undefined> {
  const kept = sql`(select id from queues where company_id = ${db.companyId} and id = ${ticket.queueId} for key share)`;
  const rows = await db.rows(sql<{ id: number }>`
    with opened as (
      insert into tickets (company_id, contact_id, connection_id, queue_id, user_id, status, is_group, started_at)
      values (${db.companyId}, ${ticket.contactId}, ${ticket.connectionId}, ${kept}, ${ticket.userId}, ${ticket.status}, ${ticket.isGroup},
        case when ${ticket.status} = 'open' then now() end)
      on conflict (company_id, contact_id, connection_id) where status <> 'closed' do nothing
      returning company_id, id, user_id),
    told as (insert into ticket_events (company_id, ticket_id, type, user_id, reason)
      select company_id, id, 'opened', user_id, ${storableJson(ticket.reason)}::jsonb from opened)
    select id from opened`);
  return rows[0]?.id;
}

/** Updates a ticket. A change of its status, user or queue ends its snooze. */
export async function updateTicketRow(db: ReadTx, id: number, changes: TicketChanges): Promise<void> {
  const isMoved = ["status", "user_id", "queue_id"].some((name) => name in changes);
  await db.run(
    build
      .updateTable("tickets")
      .set({ ...(isMoved ? wokenColumns : {}), updated_at: sql`now()`, ...changes })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Makes the user's open tickets outside these queues pending and unassigned; returns the ids of the tickets. */
export async function returnRowsOf(
  db: ReadTx,
  userId: number,
  kept: readonly (number | null)[],
): Promise<number[]> {
  const rows = await db.rows(sql<{ id: number }>`
    with held as materialized (
      select id from tickets where company_id = ${db.companyId} and user_id = ${userId} and status = 'open'
        and ${isOutside(kept)}
      order by id for update)
    update tickets set status = 'pending', user_id = null, queued_at = now(), started_at = null, snoozed_at = null,
      snoozed_until = null, snooze_end = null, updated_at = now()
    from held where tickets.company_id = ${db.companyId} and tickets.id = held.id returning tickets.id`);
  return rows.map(({ id }) => id);
}

/** Counts the user's open tickets outside these queues. */
export async function countOpenTicketsOf(
  db: ReadTx,
  userId: number,
  kept: readonly (number | null)[],
): Promise<number> {
  const rows = await db.rows(sql<{ count: number }>`
    select count(*)::integer as count from tickets
    where company_id = ${db.companyId} and user_id = ${userId} and status = 'open' and ${isOutside(kept)}`);
  return onlyRow(rows).count;
}

function isOutside(queues: readonly (number | null)[]) {
  return sql`case when queue_id is null then ${!queues.includes(null)}::boolean
    else queue_id <> all(${queues.filter((id) => id !== null)}::integer[]) end`;
}

/** Values of the ticket columns that events change; times have microseconds. */
export async function readSnapshot(db: ReadTx, id: number): Promise<TicketSnapshot> {
  const rows = await db.rows(sql<{ snapshot: TicketSnapshot }>`
    select to_jsonb(s) as snapshot from (
      select status, user_id, queue_id, connection_id, chatbot, bot_state, use_integration, prompt_id, integration_id,
        queued_at, started_at, finished_at, waiting_since, first_response_seconds, rating_until, rating_asked_at, snoozed_at, snoozed_until, snooze_end from tickets where company_id = ${db.companyId} and id = ${id}) s`);
  return onlyRow(rows).snapshot;
}

export async function deleteTicketRow(db: ReadTx, id: number): Promise<void> {
  await db.run(build.deleteFrom("tickets").where("company_id", "=", db.companyId).where("id", "=", id));
}
