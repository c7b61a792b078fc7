import {
  maxStoredOutcomes,
  type NewChatStatus,
  type PauseReason,
  type WarmUpTier,
} from "@recado/contract/sending-limits";
import { type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import type { SendingLimits } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type LimitsRow = Omit<
  Selectable<SendingLimits>,
  "stairs" | "in_use_since" | "warned_on" | "new_chat_status" | "paused_reason"
> & {
  stairs: WarmUpTier[];
  in_use_since: string;
  new_chat_status: NewChatStatus;
  paused_reason: PauseReason | null;
  /** Current day in the company's time zone. `cold_today` and `warned_today` refer to this day. */
  today: string;
  cold_today: number;
  warned_today: boolean;
  /** Number of days since the number was first used. */
  age: number;
  is_open: boolean;
  opens_at: Date | null;
  next_day_at: Date | null;
};

/**
 * Returns the limits of a connection and their use on the current day; undefined for a connection over the Cloud API,
 * where Meta sets the limits.
 */
export function findLimits(db: ReadTx, connectionId: number, now: Date): Promise<LimitsRow | undefined> {
  return db.first(sql<LimitsRow>`
    select l.*, l.in_use_since::text as in_use_since, local.day::text as today, coalesce(d.cold_count, 0) as cold_today,
      coalesce(l.warned_on = local.day, false) as warned_today, greatest(0, local.day - l.in_use_since) as age,
      local.weekday = any(l.weekdays) and local.hour >= l.from_hour and local.hour < l.to_hour as is_open,
      next.opens_at, next.next_day_at
    from sending_limits l
    join connections w on w.company_id = l.company_id and w.id = l.connection_id and w.provider <> 'cloud'
    join companies c on c.id = l.company_id
    cross join lateral (
      select at::date as day, extract(dow from at)::integer as weekday, extract(hour from at)::integer as hour
      from (select ${now}::timestamptz at time zone c.time_zone as at) as moment) as local
    cross join lateral (
      select min(at) as opens_at, min(at) filter (where ahead > 0) as next_day_at from (
        select (local.day + ahead + make_interval(hours => l.from_hour)) at time zone c.time_zone as at, ahead
        from generate_series(0, 7) as ahead
        where extract(dow from local.day + ahead)::integer = any(l.weekdays)) as openings
      where at > ${now}::timestamptz) as next
    left join sending_days d on d.company_id = l.company_id and d.connection_id = l.connection_id and d.day = local.day
    where l.company_id = ${db.companyId} and l.connection_id = ${connectionId}`);
}

/** Locks the limits of a connection until the transaction ends. */
export async function lockLimits(db: ReadTx, connectionId: number): Promise<void> {
  await db.run(sql`select 1 from sending_limits
    where company_id = ${db.companyId} and connection_id = ${connectionId} for update`);
}

export async function updateLimits(
  db: ReadTx,
  connectionId: number,
  changes: Updateable<SendingLimits>,
): Promise<void> {
  await db.run(
    build
      .updateTable("sending_limits")
      .set(changes)
      .where("company_id", "=", db.companyId)
      .where("connection_id", "=", connectionId),
  );
}

export async function isContactCounted(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  day: string,
): Promise<boolean> {
  const row = await db.first(sql`select 1 from cold_recipients
    where company_id = ${db.companyId} and connection_id = ${connectionId} and day = ${day} and contact_id = ${contactId}`);
  return row !== undefined;
}

/** Counts a new contact that is written to on the given day. A contact counts only once a day. */
export async function countNewContact(
  db: ReadTx,
  connectionId: number,
  contactId: number,
  { day, now }: { day: string; now: Date },
): Promise<void> {
  const ofConnection = sql`company_id = ${db.companyId} and connection_id = ${connectionId}`;
  await db.run(sql`insert into cold_recipients (company_id, connection_id, day, contact_id)
    values (${db.companyId}, ${connectionId}, ${day}, ${contactId})`);
  await db.run(sql`insert into sending_days (company_id, connection_id, day, cold_count)
    values (${db.companyId}, ${connectionId}, ${day}, 1)
    on conflict (company_id, connection_id, day) do update set cold_count = sending_days.cold_count + 1`);
  await db.run(sql`update sending_limits set last_cold_at = ${now}, begun_since_read = begun_since_read + 1
    where ${ofConnection}`);
}

export interface QuotaUse {
  connectionId: number;
  contactId: number;
  isCold: boolean;
  now: Date;
}

export async function beginOutcome(
  db: ReadTx,
  { connectionId, contactId, isCold, now }: QuotaUse,
): Promise<void> {
  await db.run(sql`insert into send_outcomes (company_id, connection_id, contact_id, is_cold, taken_at)
    values (${db.companyId}, ${connectionId}, ${contactId}, ${isCold}, ${now})`);
}

/** Stores the delivery result for the quota that a message has used; returns the id of the connection. */
export async function endOutcome(
  db: ReadTx,
  messageId: string,
  error: string | null,
  now: Date,
): Promise<number | undefined> {
  const row = await db.first(sql<{ connection_id: number }>`
    update send_outcomes set ended_at = ${now}, error = ${error}
    where company_id = ${db.companyId} and id = ${quotaUseOf(db, messageId)}
    returning connection_id`);
  return row?.connection_id;
}

/** Deletes the quota use of a message that will not be sent, so that the next message does not take it for its own. */
export async function forgetQuotaUse(db: ReadTx, messageId: string): Promise<void> {
  await db.run(sql`
    delete from send_outcomes where company_id = ${db.companyId} and id = ${quotaUseOf(db, messageId)}`);
}

/**
 * SQL that finds the quota use of a message: the oldest unfinished quota use of the message's contact that was taken
 * before the message was written.
 */
function quotaUseOf(db: ReadTx, messageId: string): RawBuilder<unknown> {
  return sql`(
      select o.id from messages m
      join send_outcomes o on o.company_id = m.company_id and o.connection_id = m.connection_id
        and o.contact_id = m.contact_id and o.ended_at is null and o.taken_at <= m.created_at
      where m.company_id = ${db.companyId} and m.id = ${messageId} order by o.id limit 1)`;
}

/** Deletes all but the latest delivery results of a connection. */
export async function forgetOutcomes(db: ReadTx, connectionId: number): Promise<void> {
  const ended = sql`company_id = ${db.companyId} and connection_id = ${connectionId} and ended_at is not null`;
  await db.run(sql`delete from send_outcomes where ${ended} and id in (
    select id from send_outcomes where ${ended} order by ended_at desc, id desc offset ${maxStoredOutcomes})`);
}

export interface OutcomeRow {
  ended_at: Date;
  is_cold: boolean;
  error: string | null;
}

/** Latest delivery results of a connection, newest first. */
export function findOutcomes(db: ReadTx, connectionId: number): Promise<OutcomeRow[]> {
  return db.rows(sql<OutcomeRow>`select ended_at, is_cold, error from send_outcomes
    where company_id = ${db.companyId} and connection_id = ${connectionId} and ended_at is not null
    order by ended_at desc, id desc limit ${maxStoredOutcomes}`);
}

export interface OutcomeCounts {
  seen: number;
  failed: number;
}

/**
 * Counts the latest delivery results since a user last resumed sending. A message whose delivery is unconfirmed does
 * not count as failed.
 */
export async function countOutcomes(db: ReadTx, connectionId: number): Promise<OutcomeCounts> {
  const rows = await db.rows(sql<OutcomeCounts>`
    select count(*)::integer as seen, count(*) filter (where error <> 'ERR_SENDING_UNCONFIRMED')::integer as failed from (
      select o.error from send_outcomes o
      join sending_limits l on l.company_id = o.company_id and l.connection_id = o.connection_id
      where o.company_id = ${db.companyId} and o.connection_id = ${connectionId} and o.ended_at is not null
        and (l.counted_since is null or o.ended_at > l.counted_since)
      order by o.ended_at desc, o.id desc limit ${maxStoredOutcomes}) as last`);
  return onlyRow(rows);
}

/** Deletes outdated daily counts, and quota uses whose messages never got a delivery result. */
export async function forgetOldQuotaUses(db: ReadTx): Promise<void> {
  await db.run(sql`delete from cold_recipients where company_id = ${db.companyId} and day < now()::date - 3`);
  await db.run(sql`delete from sending_days where company_id = ${db.companyId} and day < now()::date - 90`);
  await db.run(sql`delete from send_outcomes
    where company_id = ${db.companyId} and ended_at is null and taken_at < now() - interval '30 days'`);
}

/**
 * Moves the quota use of a merged contact to the contact that remains: new contacts counted today stay counted, and
 * open delivery results move too.
 */
export async function reassignQuotaUses(db: ReadTx, from: number, to: number): Promise<void> {
  await db.run(sql`
    insert into cold_recipients (company_id, connection_id, day, contact_id)
    select company_id, connection_id, day, ${to} from cold_recipients
    where company_id = ${db.companyId} and contact_id = ${from} on conflict do nothing`);
  await db.run(sql`
    update send_outcomes set contact_id = ${to} where company_id = ${db.companyId} and contact_id = ${from}`);
}
