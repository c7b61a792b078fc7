import { setTimeout as rest } from "node:timers/promises";
import { sql } from "kysely";
import type { Logger } from "pino";
import { findDueSlaTickets } from "../../domain/sla-policies/clock-store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { followTicket } from "./follow-ticket.ts";

export const slaCron = { job: "checkSlaClocks", pattern: "* * * * *" };

interface SlaJobDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Number of companies processed in parallel. */
const companiesAtOnce = 4;
const batchSize = 100;

/**
 * Reports clocks that have reached a share of their target. The job reads only these clocks. After each ticket it rests
 * for as long as the ticket took, so that half of the time remains for other work when many are due after a downtime.
 */
export function checkSlaClocks({ database, clock, logger }: SlaJobDeps): Job {
  return async () => {
    const now = clock.now();
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_due_slas(${now}) as id`),
    );
    const failed = await workThrough(
      companies,
      {
        atOnce: companiesAtOnce,
        logger,
        failure: "SLA clocks of a company not checked, retrying within a minute",
        companyOf: ({ id }) => id,
      },
      async ({ id }) => {
        let ids: number[];
        let last = 0;
        do {
          ids = await database.read(id, (db) => findDueSlaTickets(db, now, last, batchSize));
          for (const ticketId of ids) {
            const started = performance.now();
            await database.write(id, (db) => followTicket(db, ticketId, now));
            await rest(performance.now() - started);
          }
          last = ids.at(-1) ?? last;
        } while (ids.length === batchSize);
      },
    );
    if (failed > 0) throw new Error(`SLA clocks of ${failed} companies not checked, retrying later`);
  };
}
