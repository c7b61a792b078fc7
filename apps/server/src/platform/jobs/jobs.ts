import {
  type CronItem,
  Logger as JobLogger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from "graphile-worker";
import { sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Clock } from "../../ports/clock.ts";
import type { ConnectionConfig } from "../db/connection.ts";
import type { ReadTx } from "../db/database.ts";
import type { Metrics } from "../metrics.ts";
import { asDatabaseFailure } from "../outage.ts";

/** What a job does; it may run again after a crash, so it must bear it. */
export type Job = (payload: unknown) => Promise<void>;

export interface Cron {
  job: string;
  pattern: string;
  /** Where it fails; the queue's usual number unless given. */
  mostTries?: number;
  /** How long after its time it is still done, by whoever was not there. */
  madeUpForMilliseconds?: number;
  /** For minutes or hours: it is not begun beside itself, in any process, and takes the place of no other job. */
  lasts?: boolean;
}

export interface JobsOptions {
  /** The owner's connection: the queue's tables are nobody else's. */
  connection: ConnectionConfig;
  logger: Logger;
  metrics: Metrics;
  jobs: Readonly<Record<string, Job>>;
  crons: readonly Cron[];
}

/** Makes or upgrades the queue's tables; before anything is enqueued. */
export async function migrateJobs(connection: ConnectionConfig): Promise<void> {
  const pool = openPool(connection, 1, () => {
    // A break during the migration fails the migration itself.
  });
  try {
    await runMigrations({ pgPool: pool, logger: new JobLogger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

export async function startJobs(options: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const lasting = options.crons.flatMap(({ job, lasts }) => (lasts ? [job] : []));
  const pool = openPool(options.connection, 3 + 2 * lasting.length, (error) =>
    options.logger.warn({ err: asDatabaseFailure(error) }, "connection of the job queue lost"),
  );
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: 2 + lasting.length,
    noHandleSignals: true,
    taskList: measured({ ...options, jobs: { ...options.jobs, ...oneAtATime(options.jobs, lasting, pool) } }),
    parsedCronItems: parseCronItems(
      options.crons.map(
        ({ job, pattern, mostTries, madeUpForMilliseconds = 0 }): CronItem => ({
          task: job,
          match: pattern,
          options: {
            backfillPeriod: madeUpForMilliseconds,
            ...(mostTries === undefined ? {} : { maxAttempts: mostTries }),
          },
        }),
      ),
    ),
    logger: jobLogger(options.logger),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  return {
    async stop() {
      await runner.stop();
      await pool.end();
    },
  };
}

function openPool(connection: ConnectionConfig, size: number, onBreak: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: size, application_name: "recado-jobs" });
  // The pool calls itself ended while its connections are still saying goodbye; then a server that stops may cut them off.
  const tell = (error: Error) => pool.ending || onBreak(error);
  pool.on("error", tell);
  pool.on("connect", (client) => client.on("error", tell));
  return pool;
}

/** Enqueues in the transaction that needs the job done. */
export async function enqueue(db: Pick<ReadTx, "run">, job: string, payload: unknown): Promise<void> {
  await db.run(sql`select enqueue_job(${job}, ${JSON.stringify(payload)}::json)`);
}

/** Enqueues a job that begins at a moment to come, once for all who ask for the same moment. */
export async function enqueueAt(db: Pick<ReadTx, "run">, job: string, due: Date): Promise<void> {
  await db.run(sql`select enqueue_job_at(${job}, ${due})`);
}

/** A job that was due begins by the database's clock, which may be ahead of this process's: its clock never says less than that moment. */
export function clockOfJob(payload: unknown, clock: Clock): Clock {
  const { due } = Object(payload) as { due?: string };
  const begins = due === undefined ? 0 : Date.parse(due);
  return { now: () => new Date(Math.max(begins, clock.now().getTime())) };
}

/** Those that were given up a month ago, of other names than those. */
export async function forgetGivenUpJobs(db: Pick<ReadTx, "run">, kept: readonly string[]): Promise<void> {
  await db.run(sql`select forget_given_up_jobs(${kept})`);
}

/** Nothing is done by a job that is under way in this process or another: what is left is its next time's. */
function oneAtATime(
  jobs: JobsOptions["jobs"],
  names: readonly string[],
  pool: pg.Pool,
): Readonly<Record<string, Job>> {
  const entries = names.map((name): [string, Job] => [
    name,
    async (payload) => {
      const client = await pool.connect();
      try {
        const key = "hashtextextended('recado job ' || $1, 0)";
        const { rows } = await client.query(`select pg_try_advisory_lock(${key}) as is_ours`, [name]);
        if (rows[0].is_ours) await jobs[name]?.(payload);
      } finally {
        // The lock goes with its connection, also where that broke.
        client.release(true);
      }
    },
  ]);
  return Object.fromEntries(entries);
}

function measured({ jobs, metrics, logger }: JobsOptions): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        const started = performance.now();
        try {
          await job(payload);
          metrics.job(name, "done", performance.now() - started);
        } catch (error) {
          metrics.job(name, "failed", performance.now() - started);
          logger.error({ err: error, job: name }, "a job failed and will be tried again");
          throw error;
        }
      },
    ]),
  );
}

/** The queue's own complaints; what it says of single jobs is in our metrics and lines already. */
function jobLogger(logger: Logger): JobLogger {
  return new JobLogger(() => (level, message, { error, failure } = {}) => {
    if (failure === true || (level !== "error" && level !== "warning")) return;
    const err = error === undefined ? {} : { err: asDatabaseFailure(error) };
    logger.warn({ queue: message, ...err }, "job queue failed, retrying");
  });
}
