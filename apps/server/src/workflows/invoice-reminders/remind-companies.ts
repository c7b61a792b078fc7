/*
 * Companies are reminded of unpaid invoices. An hourly job finds the companies that have reached a reminder moment
 * (reminder-moments.ts), not before eight in the morning in their time zone. remind-company.ts stores the reminder
 * together with its mail in one transaction, so each reminder is sent once. remind-by-whatsapp.ts sends the same
 * reminder over a connection of the operator.
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
 * Runs every hour, a few minutes after the job that creates invoices: at every hour it is eight in the morning in some
 * time zone.
 */
export const remindersCron = { job: "remindOfInvoices", pattern: "13 * * * *" };

interface RemindersDeps extends ReminderDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Number of companies processed in parallel; each mostly waits for the database. */
const atOnce = 4;

/**
 * Sends the reminders that are due. A failure for one company does not stop the others. If the installation has neither
 * a mail server nor a connection for reminders, no reminder is recorded as sent.
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
