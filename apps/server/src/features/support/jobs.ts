import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Clock } from "../../ports/clock.ts";
import { findEndedSupport } from "../auth/support-store.ts";
import { leaveCompany } from "./leave-company.ts";

/** What is over lets nobody in at once; each minute the logs are told. */
export const supportCron = { job: "endSupport", pattern: "* * * * *" };

interface SupportDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** One that fails stands in nobody's way. */
export function endSupport({ database, clock, logger }: SupportDeps): Job {
  return async () => {
    let failed = 0;
    for (const inside of await database.platform((db) => findEndedSupport(db, clock.now())))
      try {
        await leaveCompany(database, inside, "sessionEnded");
      } catch (error) {
        failed += 1;
        logger.error(
          { err: error, companyId: inside.companyId },
          "the end of a support was not written down",
        );
      }
    if (failed > 0) throw new Error(`${failed} supports wait for their end`);
  };
}
