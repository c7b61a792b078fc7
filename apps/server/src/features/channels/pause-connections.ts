import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { findCompaniesToPause, logOutPaused, pauseConnections } from "../connections/lease-store.ts";

export const pausingCron = { job: "pauseConnections", pattern: "23 * * * *" };

/** For so long a session is kept of a company that may not work. */
const keptMilliseconds = 30 * 86_400_000;

/**
 * Each hour: companies that may not work go on receiving for the days that whoever hosts gives them; then their connections close, and are
 * logged out when nobody has come back for long. One that fails stands in nobody's way.
 */
export function pauseLongBlocked({
  database,
  clock,
  logger,
}: {
  database: Database;
  clock: Clock;
  logger: Logger;
}): Job {
  return async () => {
    const now = clock.now();
    const failed = await workThrough(
      await database.platform((db) => findCompaniesToPause(db, now)),
      { atOnce: 1, logger, failure: "a company's connections were not closed", companyOf: (id) => id },
      async (companyId) => {
        const connections = await database.write(companyId, async (db) => {
          const paused = await pauseConnections(db, now);
          if (paused > 0) db.notify("connection", "paused");
          return paused;
        });
        logger.info({ companyId, connections }, "the connections of a blocked company were closed");
      },
    );
    await database.platform((db) => logOutPaused(db, new Date(now.getTime() - keptMilliseconds)));
    if (failed > 0) throw new Error(`${failed} companies have connections left to close`);
  };
}
