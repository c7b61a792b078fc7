import type { RatingScale } from "@recado/contract/ratings";
import type { TicketEvent, TicketEventReason, TicketEventType } from "@recado/contract/ticket-events";
import type { SlaKind } from "@recado/contract/ticket-sla";
import type { SnoozeEnd } from "@recado/contract/tickets";
import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { onlyRow } from "../../platform/db/statements.ts";
import { storableJson } from "../../platform/db/storable-text.ts";
import { undoAcceptedSeconds } from "./rules.ts";

/**
 * Queue, agent and connection of a ticket when the event happened. The names are copied, so that later renames do not
 * change them.
 */
export interface TicketPlace {
  queue: string | null;
  user: string | null;
  connection: string | null;
}

/** Values of the ticket columns that events change, as exact JSON. */
export interface TicketSnapshot {
  status: "pending" | "open" | "closed";
  user_id: number | null;
  queue_id: number | null;
  connection_id: number | null;
  chatbot: boolean;
  bot_state: unknown;
  use_integration: boolean;
  prompt_id: number | null;
  integration_id: number | null;
  queued_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** This field and the next one are undefined in events from before they were recorded. */
  waiting_since?: string | null;
  first_response_seconds?: number | null;
  /** The end of the wait for a rating is undefined in events from before it was recorded. */
  rating_until?: string | null;
  rating_asked_at?: string | null;
  /** The snooze is undefined in events from before tickets could be snoozed. */
  snoozed_at?: string | null;
  snoozed_until?: string | null;
  snooze_end?: SnoozeEnd | null;
}

export interface TicketEventDetails {
  from?: TicketPlace;
  to?: TicketPlace;
  tag?: { name: string; color: string };
  campaign?: { name: string; text: string };
  rating?: number;
  /** Undefined in events from before there were two scales. */
  ratingScale?: RatingScale;
  comment?: string;
  note?: string;
  until?: string;
  wokenBy?: SnoozeEnd;
  priority?: TicketEvent["priority"];
  slaKind?: SlaKind;
  /** Texts of the messages that this event sent to the customer. */
  said?: readonly string[];
}

export interface NewTicketEvent {
  ticketId: number;
  type: TicketEventType;
  userId: number | null;
  reason: TicketEventReason;
  /** Step that made several events, which are undone together. */
  stepId?: string;
  tagId?: number;
  details?: TicketEventDetails;
  before?: TicketSnapshot;
  after?: TicketSnapshot;
}

export interface TicketEventRow {
  id: string;
  ticket_id: number;
  type: TicketEventType;
  user_id: number | null;
  user_name: string | null;
  tag_id: number | null;
  details: TicketEventDetails;
  /** Null in events from before reasons were recorded. */
  reason: TicketEventReason | null;
  step_id: string | null;
  row_before: TicketSnapshot | null;
  row_after: TicketSnapshot | null;
  undone_at: Date | null;
  /** True if the event is recent enough to be undone. */
  is_fresh: boolean;
  created_at: Date;
}

/** Largest number of events shown in a conversation. */
export const shownEvents = 300;

const undoInterval = sql`make_interval(secs => ${sql.lit(undoAcceptedSeconds)})`;

function presentable(source: RawBuilder<unknown>): RawBuilder<TicketEventRow> {
  return sql<TicketEventRow>`
    select e.id, e.ticket_id, e.type, e.user_id, u.name as user_name, e.tag_id, e.details, e.reason, e.step_id, e.row_before, e.row_after,
      e.undone_at, e.created_at > now() - ${undoInterval} as is_fresh, e.created_at
    from ${source} e left join users u on u.company_id = e.company_id and u.id = e.user_id`;
}

export async function insertTicketEvent(db: ReadTx, event: NewTicketEvent): Promise<TicketEventRow> {
  const { ticketId, type, userId, reason, stepId = null, tagId = null } = event;
  const { details = {}, before = null, after = null } = event;
  const written = sql`
    insert into ticket_events (company_id, ticket_id, type, user_id, reason, step_id, tag_id, details, row_before, row_after)
    values (${db.companyId}, ${ticketId}, ${type}, ${userId}, ${storableJson(reason)}, ${stepId}, ${tagId}, ${storableJson(details)},
      ${before && storableJson(before)}, ${after && storableJson(after)}) returning *`;
  return onlyRow(
    await db.rows(sql<TicketEventRow>`with written as (${written}) ${presentable(sql`written`)}`),
  );
}

/** Inserts the same event for many tickets in one statement. */
export function insertTicketEvents(
  db: ReadTx,
  steps: readonly { ticketId: number; details: TicketEventDetails; reason: TicketEventReason }[],
  { type, userId }: Pick<NewTicketEvent, "type" | "userId">,
): Promise<TicketEventRow[]> {
  const told = storableJson(
    steps.map(({ ticketId, details, reason }) => ({ ticket_id: ticketId, details, reason })),
  );
  const written = sql`
    insert into ticket_events (company_id, ticket_id, type, user_id, details, reason)
    select ${db.companyId}, ticket_id, ${type}, ${userId}, details, reason
    from jsonb_to_recordset(${told}::jsonb) as step (ticket_id integer, details jsonb, reason jsonb) returning *`;
  return db.rows(sql<TicketEventRow>`with written as (${written}) ${presentable(sql`written`)}`);
}

/** Finds the events of a ticket, newest first; returns one event more than a conversation shows. */
export function findTicketEvents(db: ReadTx, ticketId: number): Promise<TicketEventRow[]> {
  return db.rows(
    sql<TicketEventRow>`${presentable(sql`(
      select * from ticket_events where company_id = ${db.companyId} and ticket_id = ${ticketId}
      order by id desc limit ${sql.lit(shownEvents + 1)})`)} order by e.id desc`,
  );
}

/** Condition of events that moved the ticket; changes of tags, priority and SLA, and messages are ignored. */
export const movesTicket = sql`type not in ('tagged', 'untagged', 'prioritised', 'ratingCommented', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack',
  'slaApplied', 'slaRemoved', 'slaBreached', 'ruleRan')`;

/** Finds the last event that moved the ticket. */
export function findLastStep(db: ReadTx, ticketId: number): Promise<TicketEventRow | undefined> {
  return findLast(db, ticketId, movesTicket);
}

/** Finds the last event of the ticket that concerns this tag. */
export function findLastTagging(
  db: ReadTx,
  ticketId: number,
  tagId: number,
): Promise<TicketEventRow | undefined> {
  return findLast(db, ticketId, sql`tag_id = ${tagId}`);
}

function findLast(db: ReadTx, ticketId: number, condition: RawBuilder<unknown>) {
  return db.first(
    sql<TicketEventRow>`${presentable(sql`(
      select * from ticket_events
      where company_id = ${db.companyId} and ticket_id = ${ticketId} and undone_at is null and ${condition}
      order by id desc limit 1)`)}`,
  );
}

export async function markUndone(db: ReadTx, id: string): Promise<TicketEventRow> {
  const written = sql`update ticket_events set undone_at = now() where company_id = ${db.companyId} and id = ${id} returning *`;
  return onlyRow(
    await db.rows(sql<TicketEventRow>`with written as (${written}) ${presentable(sql`written`)}`),
  );
}

/**
 * State of the ticket after its last transfer, if that transfer was undone within the last minute. Transfers in lists of
 * actions are left out, because undoing them also withdraws their texts.
 */
export async function findUndoneTransfer(db: ReadTx, ticketId: number): Promise<TicketSnapshot | undefined> {
  const row = await db.first(sql<{ row_after: TicketSnapshot }>`
    select row_after from ticket_events
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and type = 'transferred' and row_after is not null and step_id is null
      and undone_at > now() - interval '1 minute'
    order by id desc limit 1`);
  return row?.row_after;
}

/**
 * Finds the texts that a closing of the ticket sent to the customer, if the closing was undone within the last minute.
 */
export async function findTextsOfUndoneClosing(db: ReadTx, ticketId: number): Promise<readonly string[]> {
  const undone = await db.first(sql<{ said: string[] | null }>`
    select details -> 'said' as said from ticket_events
    where company_id = ${db.companyId} and ticket_id = ${ticketId} and type = 'closed'
      and undone_at > now() - interval '1 minute'
    order by id desc limit 1`);
  return undone?.said ?? [];
}

/** Moves the events of one ticket to another ticket; returns the ids of the events. */
export async function moveTicketEvents(db: ReadTx, from: number, to: number): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    update ticket_events set ticket_id = ${to} where company_id = ${db.companyId} and ticket_id = ${from} returning id`);
  return rows.map(({ id }) => id);
}

export async function moveTicketEventsBack(db: ReadTx, ids: readonly string[], to: number): Promise<void> {
  await db.run(sql`
    update ticket_events set ticket_id = ${to} where company_id = ${db.companyId} and id = any(${ids}::bigint[])`);
}
