import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Destination } from "../bus/address.ts";
import type { Bus } from "../bus/bus.ts";
import type { Database, ReadTx, WriteTx } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { currentTrace } from "../tracing.ts";
import { type QueueWorker, startQueueWorker } from "./queue-worker.ts";
import { retryStatement } from "./work-statements.ts";
import { createWorkingProcesses } from "./working-processes.ts";

/**
 * A key of a work queue. Work with the same key is done in order. The work itself consists of rows in a feature's
 * table. A process that has claimed the key drains it: it handles the key's rows, oldest first.
 */
export interface WorkKey {
  queue: WorkQueueName;
  companyId: number;
  connectionId: number;
  key: string;
}

const workQueueNames = [
  "inbound",
  "outbound",
  "receipts",
  "media",
  "numbers",
  "pictures",
  "assignments",
  "assistants",
  "mails",
  "sheets",
  "webhooks",
  "bulk",
  "deletions",
  "merges",
  "sla",
  "rules",
  "ruleCalls",
  "bulkRuns",
  "knowledge",
  "transcriptions",
  "voiceReplies",
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];

export interface Claim extends WorkKey {
  /** True if the queue key has used up its attempts with this error. Outages do not count as attempts. */
  isGivenUp(error: unknown, mostTries: number): boolean;
  /**
   * Repeats the work while it fails because of an outage, until it succeeds or the program ends. Callers use it to
   * store a result that exists only in this process.
   */
  insist<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Marks the work of the queue key as done, in the transaction that finishes the last piece of it. Returns false if
   * the key was woken meanwhile, which means that there is more work.
   */
  end(db: ReadTx): Promise<boolean>;
  /**
   * Marks the work of the queue key as done, like `end`, but together with another statement in a single round trip.
   * The result of the other statement is ignored.
   */
  endWith(db: ReadTx, besides: RawBuilder<unknown>): Promise<boolean>;
}

export interface WorkQueues {
  /** Starts to drain the keys of a queue in this process. */
  process(queue: WorkQueueName, processor: WorkProcessor): void;
  /** Makes the queue keys of a WhatsApp connection due now, including keys that wait after a failure. */
  retryNow(queue: WorkQueueName, connectionId: number): void;
  /** Starts to drain no further queue keys, and waits until those being drained are done. */
  stop(): Promise<void>;
}

export interface WorkProcessor {
  /** Does all the work of a queue key. If this function throws, the key is retried after a wait. */
  drain(claim: Claim): Promise<void>;
  /** WhatsApp connections that this process may work for; undefined means all. */
  connections?(): readonly number[];
  concurrency: number;
}

/** Work queues whose keys can be drained only by the process that owns the key's WhatsApp connection. */
const bound: ReadonlySet<WorkQueueName> = new Set([
  "outbound",
  "receipts",
  "media",
  "numbers",
  "pictures",
  "bulk",
]);

export function createWorkQueues(database: Database, bus: Bus, logger: Logger, metrics: Metrics): WorkQueues {
  const processors = new Map<WorkQueueName, QueueWorker>();
  const working = createWorkingProcesses(bus, (error) =>
    logger.warn(
      { err: error },
      "own work queues not announced to other processes, announcing again at the next interval",
    ),
  );

  /**
   * Chooses the process that is told about new work: this process if it can do the work, otherwise the owner of the
   * connection, otherwise a process that drains the queue.
   */
  function destinationOf(message: string): Destination {
    const { queue, connectionId } = readWake(message);
    const here = processors.get(queue);
    if (here?.isFor(connectionId) && (bound.has(queue) || !here.isFull())) return "here";
    if (bound.has(queue)) return { connection: connectionId };
    const process = working.pick(queue);
    if (process !== undefined) return { process };
    return here ? "here" : "everybody";
  }

  function hear(message: string): void {
    const { queue, connectionId, isPassedOn } = readWake(message);
    const here = processors.get(queue);
    if (!here?.isFor(connectionId)) return;
    const other = here.isFull() && !isPassedOn && !bound.has(queue) ? working.pick(queue) : undefined;
    if (other === undefined) here.look();
    else
      bus
        .send("work", `${message} passed-on`, { process: other })
        .catch((error: unknown) =>
          logger.warn(
            { err: error, queue },
            "work not handed to another process, a process finds the work by polling",
          ),
        );
  }

  bus.route("work", destinationOf);
  bus.subscribe("work", hear);
  return {
    process(queue, processor) {
      processors.set(queue, startQueueWorker({ queue, processor, database, logger, metrics }));
      working.add(queue);
    },
    retryNow(queue, connectionId) {
      database
        .platform((db) => db.run(retryStatement(sql`queue = ${queue} and connection_id = ${connectionId}`)))
        .catch((error: unknown) =>
          logger.warn(
            { err: error, queue },
            "waiting work of a connection not resumed at once, retrying at its scheduled time",
          ),
        )
        .finally(() => processors.get(queue)?.look());
    },
    stop: async () => {
      await working.stop();
      await Promise.all([...processors.values()].map((worker) => worker.stop()));
    },
  };
}

/** Returns the bus message that tells a process about new work of a connection. */
function wakeOf(queue: WorkQueueName, connectionId: number): string {
  return `${queue} ${connectionId}`;
}

interface Wake {
  queue: WorkQueueName;
  connectionId: number;
  /** True if a busy process has already passed this message on. Such a message is not passed on again. */
  isPassedOn: boolean;
}

function readWake(message: string): Wake {
  const [queue, connectionId, passedOn] = message.split(" ");
  return {
    queue: queue as WorkQueueName,
    connectionId: Number(connectionId),
    isPassedOn: passedOn !== undefined,
  };
}

/** Announces new work for queue keys. Call it in the transaction that writes the work. */
export async function wakeWork(
  db: WriteTx,
  { queue, connectionId, keys }: { queue: WorkQueueName; connectionId: number; keys: readonly string[] },
): Promise<void> {
  if (keys.length === 0) return;
  // The queue keys are inserted in sorted order, so that two transactions with the same keys do not deadlock.
  await db.run(sql`
    insert into work_queues (queue, company_id, connection_id, key, trace)
    select ${queue}, ${db.companyId}, ${connectionId}, key, ${currentTrace() ?? null}
    from unnest(${[...keys].sort()}::text[]) as key
    on conflict (queue, company_id, connection_id, key) do update set
      wakes = work_queues.wakes + 1,
      trace = excluded.trace,
      ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end`);
  db.notify("work", wakeOf(queue, connectionId));
}

/** Makes all waiting queue keys of the company due now, including keys that wait after a failure. */
export async function retryCompanyNow(db: WriteTx): Promise<void> {
  await retryIn(db, sql`true`);
}

/**
 * Makes the queue keys of a WhatsApp connection due now. Call it in the transaction that ends the reason for which the
 * keys wait.
 */
export async function retryConnectionNow(
  db: WriteTx,
  queue: WorkQueueName,
  connectionId: number,
): Promise<void> {
  await retryIn(db, sql`queue = ${queue} and connection_id = ${connectionId}`);
}

async function retryIn(db: WriteTx, which: RawBuilder<unknown>): Promise<void> {
  const due = await db.rows(
    retryStatement(sql`company_id = ${db.companyId} and ready_at > now() and ${which}`),
  );
  for (const wake of new Set(due.map((row) => wakeOf(row.queue, row.connection_id)))) db.notify("work", wake);
}

/** Returns the queue keys whose work is waiting or being done. */
export async function findWork(
  db: ReadTx,
  { queue, connectionId }: Pick<WorkKey, "queue" | "connectionId">,
): Promise<string[]> {
  const rows = await db.rows(sql<{ key: string }>`
    select key from work_queues where queue = ${queue} and company_id = ${db.companyId} and connection_id = ${connectionId}`);
  return rows.map(({ key }) => key);
}

/**
 * Deletes and returns the queue keys of the given WhatsApp connections, so that the caller can move their work to a
 * different connection.
 */
export async function takeWork(
  db: WriteTx,
  queue: WorkQueueName,
  connectionIds: readonly number[],
): Promise<string[]> {
  const rows = await db.rows(sql<{ key: string }>`
    delete from work_queues
    where queue = ${queue} and company_id = ${db.companyId} and connection_id = any(${[...connectionIds]}) returning key`);
  return rows.map(({ key }) => key);
}

export async function deleteWork(db: WriteTx, connectionId: number): Promise<void> {
  await db.run(
    sql`delete from work_queues where company_id = ${db.companyId} and connection_id = ${connectionId}`,
  );
}

/** Releases the claims that processes hold on queue keys. Call it only if no other process uses this database. */
export async function releaseClaims(db: Pick<ReadTx, "run">): Promise<void> {
  await db.run(sql`update work_queues set claimed_by = null, claimed_until = '-infinity'`);
}

/**
 * Measures each queue, including empty queues: the number of keys, and for how many seconds the oldest due key has been
 * waiting. A key that waits after a failure is not due. A key that is being drained does not count, because a drain may
 * take hours.
 */
export function measureWork(db: Pick<ReadTx, "rows">) {
  return db.rows(sql<{ queue: string; waiting: number; oldest: number }>`
    select queue, count(key)::integer as waiting,
      coalesce(extract(epoch from now() - min(ready_at) filter (where ready_at <= now() and claimed_until < now())), 0)::float8 as oldest
    from unnest(${workQueueNames}::text[]) as known (queue) full join work_queues using (queue) group by queue`);
}
