import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { findEndedSupport } from "../auth/support-store.ts";
import { leaveCompany } from "./leave-company.ts";

/**
 * Job that records the end of expired support sessions in the audit logs, every minute. The sessions themselves lose
 * access at the moment they expire.
 */
export const supportCron = { job: "endSupport", pattern: "* * * * *" };

interface SupportDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** A failure for one support session does not stop the others. */
export function endSupport({ database, clock, logger }: SupportDeps): Job {
  return async () => {
    const failed = await workThrough(
      await database.platform((db) => findEndedSupport(db, clock.now())),
      {
        atOnce: 1,
        logger,
        failure: "end of a support session not recorded, retrying within a minute",
        companyOf: ({ companyId }) => companyId,
      },
      (inside) => leaveCompany(database, inside, "sessionEnded"),
    );
    if (failed > 0) throw new Error(`ending failed for ${failed} support sessions, retrying later`);
  };
}
