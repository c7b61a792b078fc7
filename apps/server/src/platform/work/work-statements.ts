import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { WorkKey, WorkQueueName } from "./work-queues.ts";

export const claimSeconds = 30;
const firstBackOffSeconds = 0.5;
const longestBackOffSeconds = 60;
/** Seconds between the due times of a WhatsApp connection's queue keys, if all of them are made due together. */
const secondsBetween = 0.03;
/**
 * Largest exponent of two for the wait after failures. The longest wait is reached with a smaller one; without this
 * limit, the number would overflow.
 */
const mostDoublings = 10;
/**
 * Seconds to wait after an outage. The wait does not grow with each attempt, so that work resumes soon after the
 * outage.
 */
export const outageSeconds = 2;

export interface ClaimedRow {
  /**
   * Id of this claim. After a different process has claimed the queue key, statements that carry the old id change
   * nothing.
   */
  claimed_by: string;
  company_id: number;
  connection_id: number;
  key: string;
  wakes: string;
  tries: number;
  /** Tracing span of the latest wake-up of the queue key; null if tracing is disabled. */
  trace: string | null;
}

const nameOfKey = sql`queue, company_id, connection_id, key`;

export interface ClaimLimits {
  /** Largest number of due queue keys that one query claims. */
  ahead: number;
  /**
   * Number of queue keys whose drain can start at once. If fewer keys are due, keys that become due later (`held_back`)
   * are claimed too, up to this number.
   */
  room: number;
  /** WhatsApp connections whose keys may be claimed; undefined means all. */
  connections: readonly number[] | undefined;
  /** Ids of companies that use their full share of the parallel drains. None of their keys is claimed. */
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

/**
 * Releases the claim of a queue key and makes the key due at once. The worker does so if the key was woken during its
 * drain.
 */
export function releaseStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = '-infinity', tries = 0, ready_at = least(ready_at, now()) where ${isHeld(key)}`;
}

/**
 * Makes waiting queue keys due one after the other, oldest first, including keys that wait after a failure. The due
 * times are spread, so that hundreds of keys do not delay new work; `held_back` marks keys that may be claimed early if
 * there is room.
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

/**
 * Releases the claim of a queue key after an outage. The key is retried after a short wait, and the attempt is not
 * counted.
 */
export function waitStatement(key: ClaimedKey) {
  return sql`update work_queues set claimed_until = '-infinity',
      ready_at = now() + make_interval(secs => ${outageSeconds} * (0.75 + random() / 2)) where ${isHeld(key)}`;
}

/**
 * Releases the claim of a queue key and makes the key due after the given time. If new work for the key arrived
 * meanwhile, the key is due at once.
 */
export function restStatement(key: ClaimedKey, wakes: string, milliseconds: number) {
  return sql`update work_queues set claimed_until = '-infinity', tries = 0,
      ready_at = case when wakes = ${wakes} then now() + make_interval(secs => ${milliseconds / 1_000}) else now() end where ${isHeld(key)}`;
}
