import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** Ends all current waiting times of the campaign and its recipients; waiting times that begin later still apply. */
export async function endCampaignWaits(database: Database, companyId: number, id: number): Promise<void> {
  // Uses separate transactions: senders lock a recipient first and then the campaign, so locking both in another order
  // could deadlock.
  await database.write(companyId, (db) =>
    db.run(
      sql`update campaign_recipients set not_before = null where company_id = ${db.companyId} and campaign_id = ${id}`,
    ),
  );
  await database.write(companyId, (db) =>
    db.run(sql`update campaigns set next_at = now() where company_id = ${db.companyId} and id = ${id}`),
  );
  await database.platform((db) => db.run(sql`update work_queues set ready_at = now() where queue = 'bulk'`));
}
