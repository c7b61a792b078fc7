import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { WorkKey, WorkQueueName } from "./work-queues.ts";

export const claimSeconds = 30;
const firstBackOffSeconds = 0.5;
const longestBackOffSeconds = 60;
/** Of those of one queue and connection that are due again together. */
const secondsBetween = 0.03;
/** The longest is reached by then; a number that doubled for weeks would be too large to be one. */
const mostDoublings = 10;
/** After an outage everything goes on soon, so nothing waits longer for having been begun in vain more often. */
export const outageSeconds = 2;

export interface ClaimedRow {
  /** Names this claim alone: once somebody else has claimed the key, whoever held it before changes nothing about it. */
  claimed_by: string;
  company_id: number;
  connection_id: number;
  key: string;
  wakes: string;
  tries: number;
  /** What woke it last, where traces are made. */
  trace: string | null;
}

const nameOfKey = sql`queue, company_id, connection_id, key`;

export interface ClaimLimits {
  /** Keys that are due, at most. */
  ahead: number;
  /** How many can be begun at once: what is held back fills the room that is left. */
  room: number;
  /** Undefined is all. */
  connections: readonly number[] | undefined;
  /** Companies that have their share. */
  full: readonly number[];
}

export function claimStatement(queue: WorkQueueName, { ahead, room, connections, full }: ClaimLimits) {
  const mine = connections === undefined ? sql`` : sql`and connection_id = any(${connections})`;
  const others = full.length === 0 ? sql`` : sql`and company_id <> all(${full})`;
  const isFree = sql`queue = ${queue} and claimed_until < now() ${mine} ${others}`;
  return sql<ClaimedRow>`
    with due as (
      select ${nameOfKey} from work_queues where ${isFree} and ready_at <= now()
      order by ready_at limit ${ahead} for update skip locked),
    early as (
      select ${nameOfKey} from work_queues where ${isFree} and held_back and ready_at > now()
      order by ready_at limit greatest(${room} - (select count(*) from due), 0) for update skip locked)
    update work_queues w set claimed_by = ${randomUUID()}, claimed_until = now() + make_interval(secs => ${claimSeconds}), held_back = false
    from (table due union all table early) as taken
    where w.queue = taken.queue and w.company_id = taken.company_id and w.connection_id = taken.connection_id and w.key = taken.key
    returning w.claimed_by, w.company_id, w.connection_id, w.key, w.wakes, w.tries, w.trace`;
}

export interface ClaimedKey extends WorkKey {
  claimedBy: string;
}

function isHeld({ queue, companyId, connectionId, key, claimedBy }: ClaimedKey) {
  return sql`queue = ${queue} and company_id = ${companyId} and connection_id = ${connectionId} and key = ${key} and claimed_by = ${claimedBy}`;
}

export function prolongStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = now() + make_interval(secs => ${claimSeconds}) where ${isHeld(key)}`;
}

export function endStatement(key: ClaimedKey, wakes: string) {
  return sql`delete from work_queues where ${isHeld(key)} and wakes = ${wakes}`;
}

/** There was a new reason to look: somebody claims the key again at once. */
export function releaseStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = '-infinity', tries = 0, ready_at = least(ready_at, now()) where ${isHeld(key)}`;
}

/**
 * What the keys waited or backed off for is over: they are due one after the other, oldest first, and held back until then, as
 * hundreds would else all stand before whatever comes now.
 */
export function retryStatement(which: RawBuilder<unknown>) {
  return sql<{ queue: WorkQueueName; connection_id: number }>`
    with waiting as (
      select ${nameOfKey}, row_number() over (partition by queue, connection_id order by ready_at) - 1 as place
      from work_queues where claimed_until < now() and ${which})
    update work_queues w set tries = 0, held_back = true, ready_at = now() + make_interval(secs => waiting.place * ${sql.lit(secondsBetween)})
    from waiting
    where w.queue = waiting.queue and w.company_id = waiting.company_id and w.connection_id = waiting.connection_id
      and w.key = waiting.key and w.claimed_until < now()
    returning w.queue, w.connection_id`;
}

export function backOffStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = '-infinity', tries = tries + 1,
      ready_at = now() + make_interval(secs => least(power(2, least(tries, ${mostDoublings})) * ${firstBackOffSeconds}, ${longestBackOffSeconds}) * (0.75 + random() / 2))
    where ${isHeld(key)}`;
}

/** As if it had not been begun, but for a moment's rest. */
export function waitStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = '-infinity',
      ready_at = now() + make_interval(secs => ${outageSeconds} * (0.75 + random() / 2)) where ${isHeld(key)}`;
}

/** The same until a moment that is known; who has woken the key meanwhile is not kept waiting. */
export function restStatement(key: ClaimedKey, wakes: string, milliseconds: number) {
  return sql`update work_queues set claimed_until = '-infinity', tries = 0,
      ready_at = case when wakes = ${wakes} then now() + make_interval(secs => ${milliseconds / 1_000}) else now() end where ${isHeld(key)}`;
}
