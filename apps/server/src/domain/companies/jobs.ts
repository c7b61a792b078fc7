import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { publishBlockChange } from "./actions.ts";
import { findCompaniesToResume, findCompaniesWithBlockChange, resumeConnections } from "./store.ts";

/**
 * Schedule of the job that looks for blocked companies. The job runs each minute, because a company becomes overdue by
 * time alone and many actions can admit a company again.
 */
export const blocksCron = { job: "tellOfBlocks", pattern: "* * * * *" };

interface BlocksDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Publishes which companies were blocked or admitted again, and resumes the connections of admitted companies. An error
 * in one company does not stop the others.
 */
export function publishBlockChanges({ database, clock, logger }: BlocksDeps): Job {
  return async () => {
    const now = clock.now();
    const failed =
      (await workThrough(
        await database.platform((db) => findCompaniesWithBlockChange(db, now)),
        {
          atOnce: 4,
          logger,
          failure: "users not told that their company was blocked or unblocked, retrying within a minute",
          companyOf: (id) => id,
        },
        (companyId) => database.write(companyId, (db) => publishBlockChange(db, now)),
      )) +
      (await workThrough(
        await database.platform((db) => findCompaniesToResume(db, now)),
        {
          atOnce: 4,
          logger,
          failure: "connections of an unblocked company not resumed, retrying within a minute",
          companyOf: (id) => id,
        },
        (companyId) => database.write(companyId, resumeConnections),
      ));
    if (failed > 0) throw new Error(`blocking or unblocking failed for ${failed} companies, retrying later`);
  };
}
