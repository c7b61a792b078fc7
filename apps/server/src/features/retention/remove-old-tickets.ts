import type { Logger } from "pino";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Clock } from "../../ports/clock.ts";
import { findCompanyIds } from "../companies/queries.ts";
import { removeTicketRow } from "../conversations/remove-ticket.ts";
import { readSettings } from "../settings/queries.ts";
import { lockFinishedBefore } from "../tickets/store.ts";
import { monthsBefore } from "./rules.ts";

export const retentionCron = { job: "retention", pattern: "41 3 * * *" };

/** In one transaction, which nobody waits for longer than for a few messages. */
const atOnce = 50;

interface RetentionDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** Each night: resolved tickets that are older than their company keeps them go, with their messages and files. */
export function removeOldTickets({ database, clock, logger }: RetentionDeps): Job {
  return async () => {
    for (const companyId of await database.platform(findCompanyIds)) {
      const { keepTickets } = await database.read(companyId, readSettings);
      if (keepTickets === "forever") continue;
      const before = monthsBefore(clock.now(), Number(keepTickets));
      let removed = 0;
      for (let last = atOnce; last === atOnce; removed += last)
        last = await database.write(companyId, (db) => removeSome(db, before));
      if (removed > 0) logger.info({ companyId, removed, before }, "old tickets were removed");
    }
  };
}

/** How many there were. */
async function removeSome(db: WriteTx, before: Date): Promise<number> {
  const tickets = await lockFinishedBefore(db, before, atOnce);
  for (const ticket of tickets) await removeTicketRow(db, ticket);
  return tickets.length;
}
