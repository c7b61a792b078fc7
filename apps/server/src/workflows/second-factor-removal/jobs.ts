import type { Logger } from "pino";
import { findDueRemovals } from "../../domain/second-factors/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { removeDueFactor } from "./remove-factor.ts";

/** Job that carries out the removals of second factors that are due, every minute. */
export const factorRemovalCron = { job: "removeSecondFactors", pattern: "* * * * *" };

interface RemovalJobDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** A failure for one user does not stop the others. */
export function removeDueFactors({ database, clock, logger }: RemovalJobDeps): Job {
  return async () => {
    const failed = await workThrough(
      await database.platform((db) => findDueRemovals(db, clock.now())),
      {
        atOnce: 1,
        logger,
        failure: "second factor not removed, retrying within a minute",
        companyOf: ({ companyId }) => companyId,
      },
      ({ companyId, userId }) => removeDueFactor(database, companyId, userId),
    );
    if (failed > 0) throw new Error(`removal failed for ${failed} second factors, retrying later`);
  };
}
