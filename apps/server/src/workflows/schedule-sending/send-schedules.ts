/*
 * A scheduled message is due at a time. Saving it enqueues a job for that time, and a job each minute finds what was missed.
 * send-schedule.ts checks the number, writes the message into the outbox and plans the next one of a series in the same
 * transaction; from there on outbound sends it like any other message.
 */

import { sql } from "kysely";
import { mayWork } from "../../domain/companies/queries.ts";
import { sendingJob } from "../../domain/schedules/actions.ts";
import { findDueIds } from "../../domain/schedules/store.ts";
import { AppError } from "../../platform/errors.ts";
import { clockOfJob, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { type SendingDeps, sendOrExplain } from "./send-schedule.ts";

export const schedulesCron = { job: sendingJob, pattern: "* * * * *" };

/** Companies processed in parallel; each waits for connections most of the time. */
const companiesAtOnce = 8;
/**
 * Time limit for one company in a round. The rest is sent in the next minute, so that a round ends before the next
 * begins.
 */
const turnMilliseconds = 45_000;

/**
 * Sends due schedules to the outbox: at their moment, at once if they are due when saved, and every minute if missed.
 * A slow or silent connection delays neither other companies nor the company's other connections.
 */
export function sendSchedules(deps: SendingDeps): Job {
  const { database, logger } = deps;
  return async (payload) => {
    const clock = clockOfJob(payload, deps.clock);
    const moment = clock.now();
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_due_schedules(${moment}) as id`),
    );
    let failed = 0;
    const stumbled = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger,
        failure: "due scheduled messages of a company not sent, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      async ({ id: companyId }) => {
        // Schedules of a company without access wait; they are sent late and marked as late.
        if (!(await database.read(companyId, (db) => mayWork(db, moment)))) return;
        const end = performance.now() + turnMilliseconds;
        const asking = { ...deps, clock, checkNumber: checkingOnce(deps.checkNumber) };
        for (const id of await database.read(companyId, (db) => findDueIds(db, moment))) {
          if (performance.now() > end) return;
          if (!(await sendOrExplain(asking, companyId, id))) failed += 1;
        }
      },
    );
    if (failed + stumbled > 0)
      throw new Error(`sending failed for ${failed + stumbled} scheduled messages, retrying later`);
  };
}

/** Skips a connection for the rest of the round once it gave no answer. */
function checkingOnce(checkNumber: SendingDeps["checkNumber"]): SendingDeps["checkNumber"] {
  const silent = new Set<number>();
  return async (connectionId, number) => {
    if (silent.has(connectionId)) throw new AppError("ERR_WAPP_NOT_INITIALIZED");
    return checkNumber(connectionId, number).catch((error: unknown) => {
      silent.add(connectionId);
      throw error;
    });
  };
}
