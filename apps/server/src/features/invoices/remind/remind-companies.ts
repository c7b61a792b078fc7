import type { Logger } from "pino";
import type { Database } from "../../../platform/db/database.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import type { Clock } from "../../../ports/clock.ts";
import { findReminderConnection } from "../../installation-settings/store.ts";
import { findCompaniesToRemind } from "../reminder-store.ts";
import { type ReminderDeps, remindCompany } from "./remind-company.ts";
import { longestDays, reminderMoments } from "./reminder-moments.ts";

/** Each hour, after the invoices are made: in each, somewhere it becomes eight in the morning. */
export const remindersCron = { job: "remindOfInvoices", pattern: "13 * * * *" };

interface RemindersDeps extends ReminderDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** One company that fails stands in nobody's way. Where neither mail nor a connection is set up nobody counts as reminded. */
export function remindCompanies(deps: RemindersDeps): Job {
  const { database, clock, logger } = deps;
  return async () => {
    if (!deps.mailer && !(await database.platform(findReminderConnection))) return;
    const now = clock.now();
    const wanted = { moments: reminderMoments, longestDays };
    let failed = 0;
    for (const companyId of await database.platform((db) => findCompaniesToRemind(db, now, wanted)))
      try {
        await database.write(companyId, (db) => remindCompany(db, deps, now));
      } catch (error) {
        failed += 1;
        logger.error({ err: error, companyId }, "a company was not reminded of its invoice");
      }
    if (failed > 0) throw new Error(`${failed} companies wait for their reminder`);
  };
}
