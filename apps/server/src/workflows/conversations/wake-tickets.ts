import { setTimeout as rest } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { publishTicket, recordTicketEvents } from "../../domain/tickets/actions.ts";
import { wakeDue } from "../../domain/tickets/automation-store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { clockOfJob, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";

export const wakingCron = { job: "wakeTickets", pattern: "* * * * *" };

interface WakingDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Number of companies processed in parallel. */
const companiesAtOnce = 4;
/**
 * Number of tickets per transaction. After each transaction the job rests, at least for as long as the transaction took,
 * so that half of the time remains for other work when many tickets are due after a downtime.
 */
const batchSize = 10;
/** Largest number of tickets of a company that return to the agents' lists in one second. */
const mostPerSecond = 50;
const restMilliseconds = (1_000 * batchSize) / mostPerSecond;

/**
 * Wakes snoozed tickets whose time has come. Snoozing enqueues the job for the chosen time, and a job each minute finds
 * tickets that were missed.
 */
export function wakeTickets({ database, clock, logger }: WakingDeps): Job {
  return async (payload) => {
    const now = clockOfJob(payload, clock).now();
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_due_snoozes(${now}) as id`),
    );
    const failed = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger,
        failure: "snoozed tickets of a company not woken, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      async ({ id }) => {
        for (;;) {
          const started = performance.now();
          if ((await database.write(id, (db) => wakeBatch(db, now))) < batchSize) return;
          await rest(Math.max(restMilliseconds, performance.now() - started));
        }
      },
    );
    if (failed > 0) throw new Error(`waking snoozed tickets failed for ${failed} companies, retrying later`);
  };
}

/** Wakes the tickets that are due first. Returns their number. */
async function wakeBatch(db: WriteTx, now: Date): Promise<number> {
  const woken = await wakeDue(db, now, batchSize);
  if (woken.length === 0) return 0;
  for (const ticket of woken) publishTicket(db, ticket);
  const steps = woken.map((ticket) => ({
    ticket,
    details: { wokenBy: "time" as const },
    reason: { type: "snoozeEnd", end: "time" } as const,
  }));
  await recordTicketEvents(db, steps, { type: "woken", userId: null });
  return woken.length;
}
