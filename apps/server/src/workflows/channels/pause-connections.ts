import type { Logger } from "pino";
import { lockCompany, mustPause } from "../../domain/companies/queries.ts";
import { resumeConnections } from "../../domain/companies/store.ts";
import {
  findCompaniesToLogOut,
  findCompaniesToPause,
  logOutPaused,
  pauseConnections,
} from "../../domain/connections/lease-store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";

export const pausingCron = { job: "pauseConnections", pattern: "23 * * * *" };

/** Milliseconds for which the session of a blocked company's connection is kept after the pause. */
const keptMilliseconds = 30 * 86_400_000;

/**
 * Pauses the connections of blocked companies; the job runs each hour. The connections go on receiving for the number
 * of days that the operator grants. Then they are paused, and after another 30 days they are logged out. An error in
 * one company does not stop the others.
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
    const pausedBefore = new Date(now.getTime() - keptMilliseconds);
    const failed =
      (await workThrough(
        await database.platform((db) => findCompaniesToPause(db, now)),
        {
          atOnce: 1,
          logger,
          failure: "connections of a blocked company not closed, retrying later",
          companyOf: (id) => id,
        },
        async (companyId) => {
          const connections = await database.write(companyId, (db) => pause(db, now));
          if (connections > 0)
            logger.info({ companyId, connections }, "connections of a blocked company closed");
        },
      )) +
      (await workThrough(
        await database.platform((db) => findCompaniesToLogOut(db, pausedBefore)),
        {
          atOnce: 1,
          logger,
          failure: "WhatsApp sessions of a blocked company not logged out, retrying later",
          companyOf: (id) => id,
        },
        (companyId) => database.write(companyId, (db) => logOut(db, pausedBefore)),
      ));
    if (failed > 0) throw new Error(`closing the connections failed for ${failed} companies, retrying later`);
  };
}

/**
 * Pauses the company's connections if that is still due. The company's lock makes a concurrent payment wait, or lets
 * this transaction see the payment. In the first case the payment resumes the connections; in the second they are not
 * paused.
 */
async function pause(db: WriteTx, now: Date): Promise<number> {
  await lockCompany(db);
  if (!(await mustPause(db, now))) return 0;
  const paused = await pauseConnections(db, now);
  if (paused > 0) db.notify("connection", "paused");
  return paused;
}

async function logOut(db: WriteTx, pausedBefore: Date): Promise<void> {
  await lockCompany(db);
  await resumeConnections(db);
  await logOutPaused(db, pausedBefore);
}
