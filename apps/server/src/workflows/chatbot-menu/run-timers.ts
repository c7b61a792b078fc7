import { setTimeout as rest } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { mayWork } from "../../domain/companies/queries.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { expireTickets } from "./expire-tickets.ts";
import { moveTickets } from "./move-tickets.ts";
import type { BotDeps } from "./say.ts";

export const timersCron = { job: "runTimers", pattern: "* * * * *" };

interface TimersDeps extends BotDeps {
  database: Database;
  logger: Logger;
}

/**
 * Tickets per transaction. The job then rests for as long as the transaction took, so other work gets half of the time.
 */
const batchSize = 8;

/**
 * Runs each minute: moves tickets that waited too long without a queue, and closes tickets whose customer has gone
 * silent.
 */
export function runTimers(deps: TimersDeps): Job {
  return async () => {
    const companies = await deps.database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_timed_companies() as id`),
    );
    let failed = 0;
    for (const { id } of companies) {
      if (!(await deps.database.read(id, (db) => mayWork(db, deps.clock.now())))) continue;
      for (const timer of [moveTickets, expireTickets])
        if (!(await runOut(deps, id, (db) => timer(deps, db, batchSize)))) failed += 1;
    }
    if (failed > 0) throw new Error(`${failed} timers wait for another try`);
  };
}

/** An error in one company does not stop the others. */
async function runOut(
  deps: TimersDeps,
  companyId: number,
  runBatch: (db: WriteTx) => Promise<number>,
): Promise<boolean> {
  try {
    for (;;) {
      const started = performance.now();
      const count = await deps.database.write(companyId, runBatch);
      if (count < batchSize) return true;
      await rest(performance.now() - started);
    }
  } catch (error) {
    deps.logger.error({ err: error, companyId }, "a company's timers did not run");
    return false;
  }
}
