import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { WorkKey, WorkQueueName } from "./work-queues.ts";

export const claimSeconds = 30;
const firstBackOffSeconds = 0.5;
const longestBackOffSeconds = 60;
/** Of those of one connection that are due again together. */
const secondsBetween = 0.03;
/** The longest is reached by then; a number that doubled for weeks would be too large to be one. */
const mostDoublings = 10;
/** After an outage everything goes on soon, so nothing waits longer for having been begun in vain more often. */
const outageSeconds = 2;

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

export function claimStatement(
  queue: WorkQueueName,
  limit: number,
  { connections, full }: { connections: readonly number[] | undefined; full: readonly number[] },
) {
  const mine = connections === undefined ? sql`` : sql`and connection_id = any(${connections})`;
  const others = full.length === 0 ? sql`` : sql`and company_id <> all(${full})`;
  return sql<ClaimedRow>`
    with due as (
      select queue, company_id, connection_id, key from work_queues
      where queue = ${queue} and ready_at <= now() and claimed_until < now() ${mine} ${others}
      order by ready_at limit ${limit} for update skip locked)
    update work_queues set claimed_by = ${randomUUID()}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    from due
    where work_queues.queue = due.queue and work_queues.company_id = due.company_id
      and work_queues.connection_id = due.connection_id and work_queues.key = due.key
    returning work_queues.claimed_by, work_queues.company_id, work_queues.connection_id, work_queues.key, work_queues.wakes, work_queues.tries, work_queues.trace`;
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

/** One after the other, oldest first: hundreds of keys that were held up would else all stand before whatever comes now. */
export function retryNowStatement(queue: WorkQueueName, connectionId: number) {
  return sql`
    with held as (
      select queue, company_id, connection_id, key, row_number() over (order by ready_at) - 1 as place from work_queues
      where queue = ${queue} and connection_id = ${connectionId} and claimed_until < now())
    update work_queues w set tries = 0, ready_at = now() + make_interval(secs => held.place * ${sql.lit(secondsBetween)})
    from held
    where w.queue = held.queue and w.company_id = held.company_id and w.connection_id = held.connection_id and w.key = held.key
      and w.claimed_until < now()`;
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
