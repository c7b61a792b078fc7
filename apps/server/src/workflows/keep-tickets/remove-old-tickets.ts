import type { Logger } from "pino";
import { findCompanyIds } from "../../domain/companies/queries.ts";
import { readSettings } from "../../domain/settings/queries.ts";
import { lockFinishedBefore, lockNeverResolved } from "../../domain/tickets/retention-store.ts";
import { addMonths } from "../../platform/add-months.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { removeTicketRow } from "../conversations/remove-ticket.ts";

export const keepTicketsCron = { job: "keep-tickets", pattern: "41 3 * * *", lasts: true };

/** Number of tickets deleted in one transaction; small enough that concurrent writers do not wait long. */
const batch = 50;

interface KeepTicketsDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Nightly job that deletes closed tickets older than the company's retention period, with their messages and files. A
 * failure for one company does not stop the others.
 */
export function removeOldTickets(deps: KeepTicketsDeps): Job {
  const { database, logger } = deps;
  return async () => {
    const failed = await workThrough(
      await database.platform(findCompanyIds),
      {
        atOnce: 1,
        logger,
        failure: "old tickets of a company not deleted, retrying later",
        companyOf: (id) => id,
      },
      (companyId) => removeOldOf(deps, companyId),
    );
    if (failed > 0) throw new Error(`deleting old tickets failed for ${failed} companies, retrying later`);
  };
}

async function removeOldOf({ database, clock, logger }: KeepTicketsDeps, companyId: number): Promise<void> {
  const { keepTickets } = await database.read(companyId, readSettings);
  if (keepTickets === "forever") return;
  const before = addMonths(clock.now(), -Number(keepTickets));
  let removed = 0;
  for (let last = batch; last === batch; removed += last)
    last = await database.write(companyId, (db) => removeSome(db, before, clock.now()));
  if (removed > 0) logger.info({ companyId, removed, before }, "old tickets deleted");
}

/** Deletes one batch of old tickets; returns the number of tickets deleted. */
async function removeSome(db: WriteTx, before: Date, now: Date): Promise<number> {
  const finished = await lockFinishedBefore(db, before, batch);
  const tickets = [...finished, ...(await lockNeverResolved(db, before, batch - finished.length))];
  for (const ticket of tickets) await removeTicketRow(db, ticket, now);
  return tickets.length;
}
