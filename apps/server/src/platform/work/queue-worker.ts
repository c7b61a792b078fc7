import { setTimeout as sleep } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { isOutage } from "../outage.ts";
import { traced } from "../tracing.ts";
import { createDrainLogger, describePause } from "./drain-logger.ts";
import { countsAsTry, isGivenUp, RetryLater } from "./retries.ts";
import type { Claim, WorkProcessor, WorkQueueName } from "./work-queues.ts";
import {
  backOffStatement,
  type ClaimedKey,
  type ClaimedRow,
  type ClaimLimits,
  claimSeconds,
  claimStatement,
  endStatement,
  prolongStatement,
  releaseStatement,
  restStatement,
  waitStatement,
} from "./work-statements.ts";

export interface QueueWorker {
  look(): void;
  /** True if this process may do the work of that WhatsApp connection. */
  isFor(connectionId: number): boolean;
  /** True if this process is draining as many queue keys as it may at the same time. */
  isFull(): boolean;
  stop(): Promise<void>;
}

export interface WorkerParts {
  queue: WorkQueueName;
  processor: WorkProcessor;
  database: Database;
  logger: Logger;
  metrics: Metrics;
}

/** Number of queue keys claimed in advance per parallel drain. It is small, so that no claim expires unused. */
const claimedAhead = 4;
const pollMilliseconds = 1_000;
/**
 * Largest share of the parallel drains that one company may use. The others are then served even if the company's
 * drains hang or if it has thousands of keys.
 */
const companyShare = 0.75;
/**
 * Minimum time between claims while a company uses its full share. Each such claim has to skip all waiting keys of that
 * company, so a claim at every wake-up would be expensive.
 */
const passOverMilliseconds = 100;
const prolongMilliseconds = (claimSeconds * 1_000) / 3;
const insistMilliseconds = 500;

export function startQueueWorker(parts: WorkerParts): QueueWorker {
  const { queue, processor, logger } = parts;
  const ending = new AbortController();
  const drainOne = createDrain(parts, ending.signal);
  const running = new Map<string, Promise<void>>();
  const shares = createShares(processor.concurrency);
  const sayPaused = (err: unknown) => logger.warn({ err, queue }, describePause(err, pollMilliseconds));
  let passedOverAt = Number.NEGATIVE_INFINITY;
  /** Queue keys claimed in advance, so that many small drains do not need a database query each. */
  const claimed: HeldRow[] = [];
  const { look, looked } = oneLookAtATime(ending.signal, () => fill().catch(sayPaused));

  async function fill(): Promise<void> {
    start();
    if (running.size >= processor.concurrency) return;
    const connections = processor.connections?.();
    if (connections?.length === 0) return;
    const full = shares.full();
    if (full.length > 0) {
      if (performance.now() - passedOverAt < passOverMilliseconds) return;
      passedOverAt = performance.now();
    }
    const room = processor.concurrency - running.size;
    claimed.push(...(await claimKeys(parts, { room, connections, full })));
    start();
  }

  /** Starts to drain claimed queue keys while there is room. Returns true if at least one drain was started. */
  function start(): boolean {
    let hasBegun = false;
    while (running.size < processor.concurrency && !ending.signal.aborted) {
      const place = claimed.findIndex(({ row }) => shares.isOpen(row.company_id));
      const [next] = place < 0 ? [] : claimed.splice(place, 1);
      if (!next) break;
      begin(next);
      hasBegun = true;
    }
    return hasBegun;
  }

  function begin(next: HeldRow): void {
    const { row, until } = next;
    const name = JSON.stringify([row.company_id, row.connection_id, row.key]);
    // Claims can expire unused during an outage. If a queue key were drained after its claim expired, a second process
    // could drain it at the same time.
    if (performance.now() > until) return;
    const before = running.get(name);
    if (before) {
      // New work for the key arrived while its previous drain was ending, so the new drain waits for that end. If the
      // key were dropped here, its work would wait until this claim expires.
      void before.then(() => {
        claimed.unshift(next);
        start();
      });
      return;
    }
    const work = drainOne(next).finally(() => {
      running.delete(name);
      shares.count(row.company_id, -1);
      if (!start()) look();
    });
    running.set(name, work);
    shares.count(row.company_id, 1);
  }

  look();
  const poll = setInterval(look, pollMilliseconds);
  return {
    look,
    isFor: (connectionId) => processor.connections?.().includes(connectionId) ?? true,
    isFull: () => running.size >= processor.concurrency,
    async stop() {
      ending.abort();
      clearInterval(poll);
      await looked();
      await Promise.all(running.values());
      await letGo(parts, claimed.splice(0));
    },
  };
}

/** Counts how many queue keys of each company are being drained, to limit each company to its share. */
function createShares(concurrency: number) {
  const taken = new Map<number, number>();
  const share = Math.ceil(concurrency * companyShare);
  return {
    isOpen: (companyId: number) => (taken.get(companyId) ?? 0) < share,
    /** Ids of companies that use their full share of the parallel drains. */
    full: () => [...taken].flatMap(([companyId, count]) => (count >= share ? [companyId] : [])),
    count(companyId: number, change: 1 | -1): void {
      const left = (taken.get(companyId) ?? 0) + change;
      if (left > 0) taken.set(companyId, left);
      else taken.delete(companyId);
    },
  };
}

/** Runs `fill` at most once at a time. If `look` is called during a run, `fill` runs once more after it. */
function oneLookAtATime(ending: AbortSignal, fill: () => Promise<void>) {
  let looking: Promise<void> | undefined;
  let again = false;
  function look(): void {
    if (ending.aborted) return;
    if (looking) {
      again = true;
      return;
    }
    looking = fill().finally(() => {
      looking = undefined;
      if (!again) return;
      again = false;
      look();
    });
  }
  return { look, looked: async () => looking };
}

async function claimKeys(
  { queue, processor, database }: WorkerParts,
  limits: Omit<ClaimLimits, "ahead">,
): Promise<HeldRow[]> {
  const until = performance.now() + claimSeconds * 1_000;
  const claim = claimStatement(queue, { ...limits, ahead: processor.concurrency * claimedAhead });
  const rows = await database.platform((db) => db.rows(claim));
  return rows.map((row) => ({ row, until }));
}

/** Releases queue keys that were claimed in advance, so that other processes can claim these keys at once. */
async function letGo({ queue, database, logger }: WorkerParts, claimed: readonly HeldRow[]): Promise<void> {
  for (const { row } of claimed)
    await database
      .platform((db) => db.run(releaseStatement(keyOf(queue, row))))
      .catch((error: unknown) =>
        logger.warn(
          { err: error, queue },
          "work queue claim not released, other processes take the key when the claim expires",
        ),
      );
}

interface HeldRow {
  row: ClaimedRow;
  /** Time at which the claim expires, by this process's clock; counted from before the query, so never too late. */
  until: number;
}

function createDrain(parts: WorkerParts, ending: AbortSignal): (held: HeldRow) => Promise<void> {
  const { queue, processor, database, metrics } = parts;
  const tell = createDrainLogger(parts);

  return async ({ row, until }) => {
    const started = performance.now();
    const key = keyOf(queue, row);
    // If the queue key waited so long that its claim could expire before the first extension, extend the claim now.
    if (until - started < 2 * prolongMilliseconds && !(await prolongClaim(parts, key))) return;
    const prolong = setInterval(() => void prolongClaim(parts, key), prolongMilliseconds);
    const claim = claimOf(parts, row, ending);
    const attributes = { company: row.company_id, connection: row.connection_id };
    try {
      await traced(`work ${queue}`, { kind: "consumer", parent: row.trace ?? undefined, attributes }, () =>
        processor.drain(claim),
      );
      if (!claim.hasEnded()) await database.platform((db) => db.run(releaseStatement(key)));
      metrics.job(`queue:${queue}`, "done", performance.now() - started);
    } catch (error) {
      metrics.job(`queue:${queue}`, "failed", performance.now() - started);
      tell(error, key);
      const putBack = putBackStatement(error, key, row.wakes);
      await claim
        .insist(() => database.platform((db) => db.run(putBack)))
        .catch((failure: unknown) => tell(failure, key));
    } finally {
      clearInterval(prolong);
    }
  };
}

function putBackStatement(error: unknown, key: ClaimedKey, wakes: string) {
  if (error instanceof RetryLater && error.afterMilliseconds !== undefined)
    return restStatement(key, wakes, error.afterMilliseconds);
  return countsAsTry(error) ? backOffStatement(key) : waitStatement(key);
}

function claimOf(
  { queue }: WorkerParts,
  row: ClaimedRow,
  ending: AbortSignal,
): Claim & { hasEnded(): boolean } {
  const key = keyOf(queue, row);
  let ended = false;
  return {
    ...key,
    hasEnded: () => ended,
    isGivenUp: (error, mostTries) => isGivenUp(error, row.tries, mostTries),
    insist: (work) => insistOn(work, ending),
    end: async (db) => {
      ended = (await db.run(endStatement(key, row.wakes))) > 0;
      return ended;
    },
    endWith: async (db, besides: RawBuilder<unknown>) => {
      ended = (await db.run(sql`with besides as (${besides}) ${endStatement(key, row.wakes)}`)) > 0;
      return ended;
    },
  };
}

async function insistOn<T>(work: () => Promise<T>, ending: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || ending.aborted) throw error;
      await sleep(insistMilliseconds, undefined, { signal: ending }).catch(() => {});
    }
  }
}

/** Extends this process's claim of a queue key. Returns true if this process still holds the claim. */
async function prolongClaim({ database, queue, logger }: WorkerParts, key: ClaimedKey): Promise<boolean> {
  try {
    return (await database.platform((db) => db.run(prolongStatement(key)))) > 0;
  } catch (error) {
    logger.warn(
      { err: error, queue },
      "work queue claim not extended, another process may take over the key",
    );
    return false;
  }
}

function keyOf(queue: WorkQueueName, row: ClaimedRow): ClaimedKey {
  return {
    queue,
    claimedBy: row.claimed_by,
    companyId: row.company_id,
    connectionId: row.connection_id,
    key: row.key,
  };
}
