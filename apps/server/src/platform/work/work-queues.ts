import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Bus } from "../bus/bus.ts";
import type { Database, ReadTx, WriteTx } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";

/** Work that keeps its order per key: rows of a feature's own table, drained oldest first by whoever claims the key. */
export interface WorkKey {
  queue: WorkQueueName;
  companyId: number;
  connectionId: number;
  key: string;
}

export type WorkQueueName = "inbound" | "outbound" | "receipts" | "media" | "pictures" | "assistants";

export interface Claim extends WorkKey {
  /** How often in a row a drain of it has failed. */
  tries: number;
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

/** Thrown by a drain that waits for something outside: it is tried again like a failure, and is none. */
export class RetryLater extends Error {}

const claimSeconds = 30;
/** Keys claimed at once, for each that is drained at a time: few enough to be reached well within the claim. */
const claimedAhead = 4;
const pollMilliseconds = 1_000;
const firstBackOffSeconds = 0.5;
const longestBackOffSeconds = 60;

export function createWorkQueues(
  database: Database,
  bus: Bus,
  self: string,
  logger: Logger,
  metrics: Metrics,
): WorkQueues {
  const processors = new Map<WorkQueueName, QueueWorker>();
  bus.subscribe("work", (queue) => processors.get(queue as WorkQueueName)?.look());
  return {
    process(queue, processor) {
      processors.set(queue, startWorker({ queue, processor, database, self, logger, metrics }));
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

/** Nobody will ever have something to do for a connection that is gone. */
export async function forgetWork(db: WriteTx, connectionId: number): Promise<void> {
  await db.run(
    sql`delete from work_queues where company_id = ${db.companyId} and connection_id = ${connectionId}`,
  );
}

interface QueueWorker {
  look(): void;
  stop(): Promise<void>;
}

interface ClaimedRow {
  company_id: number;
  connection_id: number;
  key: string;
  wakes: string;
  tries: number;
}

interface WorkerParts {
  queue: WorkQueueName;
  processor: WorkProcessor;
  database: Database;
  self: string;
  logger: Logger;
  metrics: Metrics;
}

function startWorker(parts: WorkerParts): QueueWorker {
  const { queue, processor, database, self, logger } = parts;
  const running = new Set<Promise<void>>();
  /** Claimed ahead, so that many small drains do not each ask the database for the next. */
  const claimed: ClaimedRow[] = [];
  let looking: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function look(): void {
    if (stopped) return;
    if (looking) {
      again = true;
      return;
    }
    looking = fill()
      .catch((error: unknown) => logger.warn({ err: error, queue }, "could not look for work"))
      .finally(() => {
        looking = undefined;
        if (!again) return;
        again = false;
        look();
      });
  }

  async function fill(): Promise<void> {
    start();
    if (running.size >= processor.concurrency) return;
    const connections = processor.connections?.();
    if (connections?.length === 0) return;
    const ahead = processor.concurrency * claimedAhead;
    claimed.push(
      ...(await database.platform((db) => db.rows(claimStatement(queue, self, ahead, connections)))),
    );
    start();
  }

  function start(): void {
    while (running.size < processor.concurrency && !stopped) {
      const row = claimed.shift();
      if (!row) return;
      const work: Promise<void> = drainOne(parts, row).finally(() => {
        running.delete(work);
        if (claimed.length > 0) start();
        else look();
      });
      running.add(work);
    }
  }

  const poll = setInterval(look, pollMilliseconds);
  look();
  return {
    look,
    async stop() {
      stopped = true;
      clearInterval(poll);
      await looking;
      await Promise.all(running);
      // What was claimed ahead is anybody's again at once.
      for (const row of claimed.splice(0))
        await database.platform((db) => db.run(releaseStatement(keyOf(queue, row), self)));
    },
  };
}

async function drainOne(parts: WorkerParts, row: ClaimedRow): Promise<void> {
  const { queue, processor, database, self, logger, metrics } = parts;
  const started = performance.now();
  const key = keyOf(queue, row);
  const prolong = setInterval(() => void prolongClaim(parts, key), (claimSeconds * 1_000) / 3);
  let ended = false;
  try {
    await processor.drain({
      ...key,
      tries: row.tries,
      end: async (db) => {
        ended = (await db.run(endStatement(key, self, row.wakes))) > 0;
        return ended;
      },
      endWith: async (db, besides) => {
        ended = (await db.run(sql`with besides as (${besides}) ${endStatement(key, self, row.wakes)}`)) > 0;
        return ended;
      },
    });
    if (!ended) await database.platform((db) => db.run(releaseStatement(key, self)));
    metrics.job(`lane:${queue}`, "done", performance.now() - started);
  } catch (error) {
    metrics.job(`lane:${queue}`, "failed", performance.now() - started);
    const about = { err: error, queue, companyId: key.companyId, connectionId: key.connectionId };
    if (error instanceof RetryLater) logger.debug(about, "a drain waits and will be tried again");
    else logger.warn(about, "a drain failed and will be tried again");
    await backOff(parts, key);
  } finally {
    clearInterval(prolong);
  }
}

async function prolongClaim({ database, self, queue, logger }: WorkerParts, key: WorkKey): Promise<void> {
  await database
    .platform((db) => db.run(prolongStatement(key, self)))
    .catch((error: unknown) => logger.warn({ err: error, queue }, "a claim was not prolonged"));
}

async function backOff({ database, self, queue, logger }: WorkerParts, key: WorkKey): Promise<void> {
  // When the database itself is away the claim runs out by itself.
  await database
    .platform((db) => db.run(backOffStatement(key, self)))
    .catch((error: unknown) => logger.warn({ err: error, queue }, "a drain could not be put back"));
}

function keyOf(queue: WorkQueueName, row: ClaimedRow): WorkKey {
  return { queue, companyId: row.company_id, connectionId: row.connection_id, key: row.key };
}

function claimStatement(
  queue: WorkQueueName,
  self: string,
  limit: number,
  connections: readonly number[] | undefined,
) {
  const mine = connections === undefined ? sql`` : sql`and connection_id = any(${connections})`;
  return sql<ClaimedRow>`
    with due as (
      select queue, company_id, connection_id, key from work_queues
      where queue = ${queue} and ready_at <= now() and claimed_until < now() ${mine}
      order by ready_at limit ${limit} for update skip locked)
    update work_queues set claimed_by = ${self}, claimed_until = now() + make_interval(secs => ${claimSeconds})
    from due
    where work_queues.queue = due.queue and work_queues.company_id = due.company_id
      and work_queues.connection_id = due.connection_id and work_queues.key = due.key
    returning work_queues.company_id, work_queues.connection_id, work_queues.key, work_queues.wakes, work_queues.tries`;
}

function isMine({ queue, companyId, connectionId, key }: WorkKey, self: string) {
  return sql`queue = ${queue} and company_id = ${companyId} and connection_id = ${connectionId} and key = ${key} and claimed_by = ${self}`;
}

function prolongStatement(key: WorkKey, self: string) {
  return sql`update work_queues set claimed_until = now() + make_interval(secs => ${claimSeconds}) where ${isMine(key, self)}`;
}

function endStatement(key: WorkKey, self: string, wakes: string) {
  return sql`delete from work_queues where ${isMine(key, self)} and wakes = ${wakes}`;
}

/** There was a new reason to look: somebody claims the key again at once. */
function releaseStatement(key: WorkKey, self: string) {
  return sql`update work_queues set claimed_until = '-infinity', tries = 0, ready_at = least(ready_at, now()) where ${isMine(key, self)}`;
}

function retryNowStatement(queue: WorkQueueName, connectionId: number) {
  return sql`update work_queues set tries = 0, ready_at = now()
    where queue = ${queue} and connection_id = ${connectionId} and claimed_until < now() and ready_at > now()`;
}

function backOffStatement(key: WorkKey, self: string) {
  return sql`update work_queues set claimed_until = '-infinity', tries = tries + 1,
      ready_at = now() + make_interval(secs => least(power(2, tries) * ${firstBackOffSeconds}, ${longestBackOffSeconds}) * (0.75 + random() / 2))
    where ${isMine(key, self)}`;
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
