import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { keepInvoiceCurrent } from "./actions.ts";
import { findCompaniesToInvoice } from "./store.ts";

/** Each hour: in each, somewhere a day begins. */
export const invoicesCron = { job: "makeInvoices", pattern: "3 * * * *" };

interface InvoicesDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/** So many at once: each waits for the database more than it works, and leaves room for whoever is served. */
const atOnce = 4;

/** One company that fails stands in nobody's way. */
export function makeInvoices({ database, clock, logger }: InvoicesDeps): Job {
  return async () => {
    const now = clock.now();
    const failed = await workThrough(
      await database.platform((db) => findCompaniesToInvoice(db, now)),
      { atOnce, logger, failure: "a company was not invoiced", companyOf: (id) => id },
      (companyId) => database.write(companyId, (db) => keepInvoiceCurrent(db, now)),
    );
    if (failed > 0) throw new Error(`${failed} companies wait for their invoice`);
  };
}
