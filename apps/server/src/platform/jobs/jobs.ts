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

/**
 * Function that does the work of a job. After a crash it may run again for the same job, so it must be safe to repeat.
 */
export type Job = (payload: unknown) => Promise<void>;

export interface Cron {
  job: string;
  pattern: string;
  /** Largest number of attempts if the job fails. If undefined, the job queue's default applies. */
  mostTries?: number;
  /**
   * Time after a missed run within which the job is still run, for example because the program was down at the regular
   * time.
   */
  madeUpForMilliseconds?: number;
  /**
   * True for jobs that take minutes or hours. Such a job never runs twice at the same time, in any process, and does
   * not count towards the limit of parallel jobs.
   */
  lasts?: boolean;
}

export interface JobsOptions {
  /** Database connection as the owner; no other role may access the job queue's tables. */
  connection: ConnectionConfig;
  logger: Logger;
  metrics: Metrics;
  jobs: Readonly<Record<string, Job>>;
  crons: readonly Cron[];
}

/** Creates or upgrades the job queue's tables. Must run before any job is added. */
export async function migrateJobs(connection: ConnectionConfig): Promise<void> {
  const pool = openPool(connection, 1, () => {
    // A broken connection makes the migration itself fail, so this handler does nothing.
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
    options.logger.warn(
      { err: asDatabaseFailure(error) },
      "job queue lost its database connection, reconnecting",
    ),
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
  // While the pool is closing (`ending`), some connections are still open. A database server that stops at that time
  // may cut them, which does no harm.
  const tell = (error: Error) => pool.ending || onBreak(error);
  pool.on("error", tell);
  pool.on("connect", (client) => client.on("error", tell));
  return pool;
}

/** Adds a job as part of the caller's transaction, so that the job runs only after the commit. */
export async function enqueue(db: Pick<ReadTx, "run">, job: string, payload: unknown): Promise<void> {
  await db.run(sql`select enqueue_job(${job}, ${JSON.stringify(payload)}::json)`);
}

/** Adds a job that starts at the given time. If a job of that name and time already exists, no second one is added. */
export async function enqueueAt(db: Pick<ReadTx, "run">, job: string, due: Date): Promise<void> {
  await db.run(sql`select enqueue_job_at(${job}, ${due})`);
}

/**
 * Returns a clock that never shows a time before the job's due time. The database's clock starts jobs, and it may be
 * ahead of this process's clock.
 */
export function clockOfJob(payload: unknown, clock: Clock): Clock {
  const { due } = Object(payload) as { due?: string };
  const begins = due === undefined ? 0 : Date.parse(due);
  return { now: () => new Date(Math.max(begins, clock.now().getTime())) };
}

/** Deletes jobs that used up their attempts more than a month ago, except jobs with the names in `kept`. */
export async function deleteFailedJobs(db: Pick<ReadTx, "run">, kept: readonly string[]): Promise<void> {
  await db.run(sql`select forget_given_up_jobs(${kept})`);
}

/**
 * Wraps jobs so that each runs only once at a time, over all processes. A run that finds the job already running does
 * nothing; the next run does what remains.
 */
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
        // Closes the connection instead of returning it to the pool. This releases the advisory lock, even if the
        // connection broke.
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
          logger.error({ err: error, job: name }, "job failed, retrying later");
          throw error;
        }
      },
    ]),
  );
}

/** Logs errors of the job queue itself. A failed job is already logged and counted by the job's wrapper. */
function jobLogger(logger: Logger): JobLogger {
  return new JobLogger(() => (level, message, { error, failure } = {}) => {
    if (failure === true || (level !== "error" && level !== "warning")) return;
    const err = error === undefined ? {} : { err: asDatabaseFailure(error) };
    logger.warn({ queue: message, ...err }, "job queue failed, retrying");
  });
}
