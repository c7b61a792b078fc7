import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { wakeAssignments } from "../../platform/work/assignments.ts";

export const assignmentsCron = { job: "sweepAssignments", pattern: "* * * * *" };

/** Number of companies processed in parallel. */
const companiesAtOnce = 4;

/**
 * Wakes the assignment of every company that uses it. What depends on the time alone is found in this way: waiting
 * times, working hours, leaves, and agents whose presence has expired.
 */
export function sweepAssignments({ database, logger }: { database: Database; logger: Logger }): Job {
  return async () => {
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_assigning_companies() as id`),
    );
    const failed = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger,
        failure: "ticket assignment of a company not woken, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      ({ id }) => database.write(id, wakeAssignments),
    );
    if (failed > 0)
      throw new Error(`waking ticket assignment failed for ${failed} companies, retrying later`);
  };
}
