import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import type { Clock } from "../../ports/clock.ts";
import { keepInvoiceCurrent, lockDueInvoice, writeDueInvoice } from "./actions.ts";
import { findCompaniesToInvoice } from "./store.ts";

/** Schedule of the invoicing job. The job runs every hour, because in every hour a day begins in some time zone. */
export const invoicesCron = { job: "makeInvoices", pattern: "3 * * * *" };

interface InvoicesDeps {
  database: Database;
  clock: Clock;
  logger: Logger;
}

/**
 * Number of groups of companies that are invoiced at the same time. A single group leaves database capacity for
 * requests.
 */
const atOnce = 1;
/**
 * Number of companies invoiced in one transaction, because a commit costs as much as the invoices of three companies.
 */
const together = 10;

/** Creates the due invoices of all companies. A failure for one company does not stop the others. */
export function makeInvoices({ database, clock, logger }: InvoicesDeps): Job {
  return async () => {
    const now = clock.now();
    const waiting = await database.platform((db) => findCompaniesToInvoice(db, now));
    const left: number[] = [];
    await workThrough(
      inGroups(waiting),
      {
        atOnce,
        logger,
        failure: "invoicing several companies in one transaction failed, invoicing each one separately",
        companyOf: ([id = 0]) => id,
      },
      (group) =>
        makeTogether(database, group, now).catch((error: unknown) => {
          left.push(...group);
          throw error;
        }),
    );
    const failed = await workThrough(
      left,
      { atOnce, logger, failure: "invoice of a company not created, retrying later", companyOf: (id) => id },
      (companyId) => database.write(companyId, (db) => keepInvoiceCurrent(db, now)),
    );
    if (failed > 0) throw new Error(`invoicing failed for ${failed} companies, retrying later`);
  };
}

function inGroups(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / together) }, (_, index) =>
    ids.slice(index * together, (index + 1) * together),
  );
}

/**
 * Invoices several companies in one transaction. All companies are locked before the first invoice number is taken. A
 * transaction that waits for a number then holds no lock that the number's holder needs.
 */
function makeTogether(database: Database, ids: readonly number[], now: Date): Promise<void> {
  return database.writeEach(ids, async (each) => {
    const due = await each((db) => lockDueInvoice(db, now));
    await each(async (db, index) => {
      const invoice = due[index];
      if (invoice) await writeDueInvoice(db, invoice, now);
    });
  });
}
