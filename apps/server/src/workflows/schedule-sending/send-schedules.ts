/*
 * A scheduled message is due at a chosen time. Saving it enqueues a job for that time, and a job each minute finds
 * schedules that were missed. send-schedule.ts checks the number, writes the message into the outbox and plans the next
 * schedule of the series in the same transaction. From there on, outbound sends the message like any other.
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

/** Number of companies processed in parallel; each mostly waits for its connections. */
const companiesAtOnce = 8;
/**
 * Time limit for one company in a round. Its remaining schedules are sent in the next minute. A round therefore ends
 * before the next round begins.
 */
const turnMilliseconds = 45_000;

/**
 * Writes due schedules to the outbox: at their time, at once if they are due when saved, and in the next minute if
 * missed. A slow or silent connection delays neither other companies nor the company's other connections.
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
        // The schedules of a blocked company wait until the company has access again. They are then sent late and
        // marked as late.
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

/** Skips the number checks of a connection for the rest of the round once a check got no answer. */
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
