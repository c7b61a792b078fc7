/*
 * Companies are reminded of unpaid invoices. An hourly job finds those for which one of the moments in reminder-moments.ts has
 * come, not before eight in the morning of their time zone. remind-company.ts stores the reminder with its mail in one transaction, so
 * each is sent once; remind-by-whatsapp.ts sends the same over a connection of the operator.
 */

import type { Logger } from "pino";
import { findReminderConnection } from "../../domain/installation-settings/store.ts";
import { findCompaniesToRemind } from "../../domain/invoices/reminder-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { type ReminderDeps, remindCompany } from "./remind-company.ts";
import { longestDays, reminderMoments } from "./reminder-moments.ts";

/**
 * Runs every hour, after invoices are created, because in every hour it becomes eight in the morning in some time
 * zone.
 */
export const remindersCron = { job: "remindOfInvoices", pattern: "13 * * * *" };

interface RemindersDeps extends ReminderDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Companies processed in parallel; each waits for the database most of the time. */
const atOnce = 4;

/**
 * Sends due reminders. A failure for one company does not stop the others. If neither mail nor a connection is set up,
 * no reminder is recorded as sent.
 */
export function remindCompanies(deps: RemindersDeps): Job {
  const { database, clock, logger } = deps;
  return async () => {
    if (!deps.mailer && !(await database.platform(findReminderConnection))) return;
    const now = clock.now();
    const wanted = { moments: reminderMoments, longestDays };
    const failed = await workThrough(
      await database.platform((db) => findCompaniesToRemind(db, now, wanted)),
      {
        atOnce,
        logger,
        failure: "invoice reminder of a company failed, retrying later",
        companyOf: (id) => id,
      },
      (companyId) => database.write(companyId, (db) => remindCompany(db, deps, now)),
    );
    if (failed > 0) throw new Error(`invoice reminders failed for ${failed} companies, retrying later`);
  };
}
