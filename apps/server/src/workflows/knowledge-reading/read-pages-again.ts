import type { Logger } from "pino";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { findNightlySources } from "../../domain/knowledge/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Cron, Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { wakeWork } from "../../platform/work/work-queues.ts";

export const nightlyPagesCron: Cron = { job: "knowledgePages", pattern: "41 3 * * *" };

/** Has the pages that admins chose for it read again; the job runs each night. */
export function readPagesAgain({ database, logger }: { database: Database; logger: Logger }): Job {
  return async () => {
    const failed = await workThrough(
      await database.platform(findCompanyIds),
      {
        atOnce: 1,
        logger,
        failure: "web pages of a company not queued for reading, retrying later",
        companyOf: (id) => id,
      },
      (companyId) =>
        database.write(companyId, async (db) => {
          const keys = (await findNightlySources(db)).map(String);
          await wakeWork(db, { queue: "knowledge", connectionId: 0, keys });
        }),
    );
    if (failed > 0)
      throw new Error(`web pages of ${failed} companies not queued for reading, retrying later`);
  };
}
