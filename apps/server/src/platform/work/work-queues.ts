import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { Database, ReadTx, WriteTx } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { type QueueWorker, startWorker } from "./queue-worker.ts";
import { retryNowStatement } from "./work-statements.ts";

/** Work that keeps its order per key: rows of a feature's own table, drained oldest first by whoever claims the key. */
export interface WorkKey {
  queue: WorkQueueName;
  companyId: number;
  connectionId: number;
  key: string;
}

export type WorkQueueName =
  | "inbound"
  | "outbound"
  | "receipts"
  | "media"
  | "numbers"
  | "pictures"
  | "assistants"
  | "mails"
  | "bulk";

export interface Claim extends WorkKey {
  /** Whether a drain that fails so has had all its tries; an outage never is one. */
  isGivenUp(error: unknown, mostTries: number): boolean;
  /** Does again what an outage cut off, until it succeeds or the program ends: for what nobody else knows. */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the queue inside the transaction of its last piece; false when there was a new reason to look since. */
  end(db: ReadTx): Promise<boolean>;
  /** The same with something that must be written besides, as a statement whose rows do not matter, in one round trip. */
  endWith(db: ReadTx, besides: RawBuilder<unknown>): Promise<boolean>;
}

export interface WorkQueues {
  /** Starts draining a queue in this process. */
  process(queue: WorkQueueName, processor: WorkProcessor): void;
  /** What a connection's keys backed off for is over: they are due at once. */
  retryNow(queue: WorkQueueName, connectionId: number): void;
  /** Waits for the drains under way; starts none. */
  stop(): Promise<void>;
}

export interface WorkProcessor {
  /** Drains the key until nothing is left; a throw backs the whole key off. */
  drain(claim: Claim): Promise<void>;
  /** Which connections this process may work for; undefined is all. */
  connections?(): readonly number[];
  concurrency: number;
}

export function createWorkQueues(database: Database, bus: Bus, logger: Logger, metrics: Metrics): WorkQueues {
  const processors = new Map<WorkQueueName, QueueWorker>();
  bus.subscribe("work", (queue) => processors.get(queue as WorkQueueName)?.look());
  return {
    process(queue, processor) {
      processors.set(queue, startWorker({ queue, processor, database, logger, metrics }));
    },
    retryNow(queue, connectionId) {
      database
        .platform((db) => db.run(retryNowStatement(queue, connectionId)))
        .catch((error: unknown) => logger.warn({ err: error, queue }, "a connection's keys were not retried"))
        .finally(() => processors.get(queue)?.look());
    },
    stop: async () => {
      await Promise.all([...processors.values()].map((worker) => worker.stop()));
    },
  };
}

/** Says, inside the transaction that wrote the work, that the keys have something to do. */
export async function wakeWork(
  db: WriteTx,
  { queue, connectionId, keys }: { queue: WorkQueueName; connectionId: number; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  // In one order for everybody, so that two who wake the same keys do not wait for each other in a circle.
  await db.run(sql`
    insert into work_queues (queue, company_id, connection_id, key)
    select ${queue}, ${db.companyId}, ${connectionId}, key from unnest(${[...keys].sort()}::text[]) as key
    on conflict (queue, company_id, connection_id, key) do update set
      wakes = work_queues.wakes + 1,
      ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end`);
  db.notify("work", queue);
}

/** What all keys of the company backed off for is over: they are due at once. */
export async function retryCompanyNow(db: WriteTx): Promise<void> {
  const due = await db.rows(sql<{ queue: WorkQueueName }>`
    update work_queues set tries = 0, ready_at = now()
    where company_id = ${db.companyId} and claimed_until < now() and ready_at > now() returning queue`);
  for (const queue of new Set(due.map((row) => row.queue))) db.notify("work", queue);
}

/** Nobody will ever have something to do for a connection that is gone. */
export async function forgetWork(db: WriteTx, connectionId: number): Promise<void> {
  await db.run(
    sql`delete from work_queues where company_id = ${db.companyId} and connection_id = ${connectionId}`,
  );
}

/** Nobody drains anything; right only when no other process works on this database. */
export async function releaseClaims(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`update work_queues set claimed_by = null, claimed_until = '-infinity'`);
}

/** Of each queue how many keys wait, and how long the oldest of them is due. */
export function measureWork(db: Pick<ReadTx, "rows">) {
  return db.rows(sql<{ queue: string; waiting: number; oldest: number }>`
    select queue, count(*)::integer as waiting, coalesce(extract(epoch from now() - min(ready_at)), 0)::float8 as oldest
    from work_queues group by queue`);
}
