import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Destination } from "../bus/address.ts";
import type { Bus } from "../bus/bus.ts";
import type { Database, ReadTx, WriteTx } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { currentTrace } from "../tracing.ts";
import { type QueueWorker, startWorker } from "./queue-worker.ts";
import { retryStatement } from "./work-statements.ts";
import { createWorkingProcesses } from "./working-processes.ts";

/** Work that keeps its order per key: rows of a feature's own table, drained oldest first by whoever claims the key. */
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
  "assistants",
  "mails",
  "imports",
  "sheets",
  "webhooks",
  "bulk",
  "deletions",
] as const;
export type WorkQueueName = (typeof workQueueNames)[number];

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
  /** What a connection's keys waited or backed off for is over. */
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

/** Whose keys only the process can drain that owns their connection. */
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
    logger.warn({ err: error }, "other processes were not told what this one drains"),
  );

  /** One process is enough: this one where it can, else whoever owns the connection, else any that drains the queue. */
  function destinationOf(message: string): Destination {
    const { queue, connectionId = 0 } = readWake(message);
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
    if (!here || (connectionId !== undefined && !here.isFor(connectionId))) return;
    const other = here.isFull() && !isPassedOn && !bound.has(queue) ? working.pick(queue) : undefined;
    if (other === undefined) here.look();
    else
      bus
        .send("work", `${message} passed-on`, { process: other })
        .catch((error: unknown) => logger.warn({ err: error, queue }, "work was not passed on"));
  }

  bus.route("work", destinationOf);
  bus.subscribe("work", hear);
  return {
    process(queue, processor) {
      processors.set(queue, startWorker({ queue, processor, database, logger, metrics }));
      working.add(queue);
    },
    retryNow(queue, connectionId) {
      database
        .platform((db) => db.run(retryStatement(sql`queue = ${queue} and connection_id = ${connectionId}`)))
        .catch((error: unknown) => logger.warn({ err: error, queue }, "a connection's keys were not retried"))
        .finally(() => processors.get(queue)?.look());
    },
    stop: async () => {
      await working.stop();
      await Promise.all([...processors.values()].map((worker) => worker.stop()));
    },
  };
}

/** The word that something is to be done in a queue for a connection. */
function wakeOf(queue: WorkQueueName, connectionId: number): string {
  return `${queue} ${connectionId}`;
}

interface Wake {
  queue: WorkQueueName;
  /** Of the version before it is not known. */
  connectionId: number | undefined;
  /** A process that was busy has passed it on already. */
  isPassedOn: boolean;
}

function readWake(message: string): Wake {
  const [queue, connectionId, passedOn] = message.split(" ");
  return {
    queue: queue as WorkQueueName,
    connectionId: connectionId === undefined ? undefined : Number(connectionId),
    isPassedOn: passedOn !== undefined,
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
    insert into work_queues (queue, company_id, connection_id, key, trace)
    select ${queue}, ${db.companyId}, ${connectionId}, key, ${currentTrace() ?? null}
    from unnest(${[...keys].sort()}::text[]) as key
    on conflict (queue, company_id, connection_id, key) do update set
      wakes = work_queues.wakes + 1,
      trace = excluded.trace,
      ready_at = case when work_queues.tries = 0 then least(work_queues.ready_at, now()) else work_queues.ready_at end`);
  db.notify("work", wakeOf(queue, connectionId));
}

/** What the company's keys waited or backed off for is over. */
export async function retryCompanyNow(db: WriteTx): Promise<void> {
  await retryIn(db, sql`true`);
}

/** The same for a connection's keys of one queue, in the transaction that ends what they waited for. */
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

/** For what something is to be done or is being done. */
export async function findWork(
  db: ReadTx,
  { queue, connectionId }: Pick<WorkKey, "queue" | "connectionId">,
): Promise<string[]> {
  const rows = await db.rows(sql<{ key: string }>`
    select key from work_queues where queue = ${queue} and company_id = ${db.companyId} and connection_id = ${connectionId}`);
  return rows.map(({ key }) => key);
}

/** The same, for others to do: the connections have nothing of it to do any more. */
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

/**
 * Of each queue, also of an empty one, how many keys wait, and how long the oldest is due without being done: one that backs off is
 * not due yet, and one that is being done, which may take hours, waits for nobody.
 */
export function measureWork(db: Pick<ReadTx, "rows">) {
  return db.rows(sql<{ queue: string; waiting: number; oldest: number }>`
    select queue, count(key)::integer as waiting,
      coalesce(extract(epoch from now() - min(ready_at) filter (where ready_at <= now() and claimed_until < now())), 0)::float8 as oldest
    from unnest(${workQueueNames}::text[]) as known (queue) full join work_queues using (queue) group by queue`);
}
