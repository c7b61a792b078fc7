/*
 * A company is removed thirty days after its removal was requested. An hourly job logs the company's numbers out of
 * WhatsApp, deletes rows of large tables in batches, deletes the company's files, and finally deletes the company's
 * row, which deletes all other rows with it. A receipt remains with the row counts and the invoices. Each step may be
 * repeated, so the next run continues after a crash.
 */

import { sql } from "kysely";
import type { Logger } from "pino";
import {
  areRowsCounted,
  findCompaniesToRemove,
  keepRowCounts,
  replaceByReceipt,
} from "../../domain/companies/deletion-store.ts";
import { deleteConnection } from "../../domain/connections/actions.ts";
import { findConnections } from "../../domain/connections/store.ts";
import { presentInvoice } from "../../domain/invoices/present.ts";
import { findAllInvoices } from "../../domain/invoices/store.ts";
import type { Database, WriteTx } from "../../platform/db/database.ts";
import { enqueue, type Job } from "../../platform/jobs/jobs.ts";
import { workThrough } from "../../platform/jobs/work-through.ts";
import { deleteWork } from "../../platform/work/work-queues.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ObjectStorage } from "../../ports/object-storage.ts";
import { publishRemovalJob } from "./publish-removal.ts";

export const removalCron = { job: "removeCompanies", pattern: "41 * * * *", lasts: true };

export interface RemovalDeps {
  database: Database;
  storage: ObjectStorage;
  clock: Clock;
  logger: Logger;
}

/**
 * Tables that may contain millions of a company's rows. These rows are deleted first and in batches, because a single
 * statement would lock them for too long.
 */
const numerous = ["messages", "ticket_events", "channel_events", "audit_log", "tickets", "contacts"] as const;
const batch = 2_000;

/**
 * Removes companies whose removal was requested thirty days ago; the job runs each hour. An error in one company does
 * not stop the others.
 */
export function removeCompanies(deps: RemovalDeps): Job {
  return async () => {
    const { database, clock, logger } = deps;
    const now = clock.now();
    const failed = await workThrough(
      await database.platform((db) => findCompaniesToRemove(db, now)),
      {
        atOnce: 1,
        logger,
        failure: "deleting a removed company's data failed, retrying later",
        companyOf: (id) => id,
      },
      (companyId) => removeCompany(deps, companyId, now),
    );
    if (failed > 0) throw new Error(`deleting the data failed for ${failed} companies, retrying later`);
  };
}

/**
 * Removes one company in steps that may be repeated: logs its numbers out of WhatsApp, deletes rows and files, and
 * finally deletes the company's row.
 */
async function removeCompany(
  { database, storage }: RemovalDeps,
  companyId: number,
  now: Date,
): Promise<void> {
  await database.write(companyId, async (db) => {
    if (!(await areRowsCounted(db))) await keepRowCounts(db, await countRows(db));
    for (const { id } of await findConnections(db)) {
      await deleteConnection(db, id);
      await deleteWork(db, id);
    }
  });
  for (const table of numerous)
    while ((await database.write(companyId, (db) => removeBatch(db, table))) === batch);
  await storage.removeFolder(String(companyId));
  await database.write(companyId, async (db) => {
    const invoices = (await findAllInvoices(db)).map(presentInvoice);
    await replaceByReceipt(
      db,
      invoices.map(({ number, value, dueDate, paidAt }) => ({ number, value, dueDate, paidAt })),
      now,
    );
    await enqueue(db, publishRemovalJob, { companyId });
  });
  // Some files may have been stored while the rows were being deleted, so the folder is deleted again.
  await storage.removeFolder(String(companyId));
}

async function countRows(db: WriteTx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [...numerous, "users", "connections", "invoices"]) {
    const [row] = await db.rows(sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where company_id = ${db.companyId}`);
    counts[table] = row?.count ?? 0;
  }
  return counts;
}

function removeBatch(db: WriteTx, name: (typeof numerous)[number]): Promise<number> {
  const table = sql.table(name);
  return db.run(sql`
    delete from ${table} where company_id = ${db.companyId} and ctid = any(array(
      select ctid from ${table} where company_id = ${db.companyId} limit ${sql.lit(batch)}))`);
}
