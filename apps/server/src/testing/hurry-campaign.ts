import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/**
 * Ends all waiting times that the campaign and its recipients have now. Waiting times that begin later are not
 * shortened.
 */
export async function endCampaignWaits(database: Database, companyId: number, id: number): Promise<void> {
  // Uses two transactions. A sender locks a recipient first and then the campaign; one transaction that locked them in
  // the other order could deadlock with a sender.
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
