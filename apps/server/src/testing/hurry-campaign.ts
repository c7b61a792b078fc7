import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** Whatever the campaign and its people wait for is over at once; what they begin to wait for meanwhile is not. */
export async function hurryCampaign(database: Database, companyId: number, id: number): Promise<void> {
  await database.write(companyId, async (db) => {
    const its = sql`company_id = ${db.companyId}`;
    await db.run(sql`update campaigns set next_at = now() where ${its} and id = ${id}`);
    await db.run(sql`update campaign_recipients set not_before = null where ${its} and campaign_id = ${id}`);
  });
  await database.platform((db) => db.run(sql`update work_queues set ready_at = now() where queue = 'bulk'`));
}
