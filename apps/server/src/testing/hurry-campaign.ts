import { sql } from "kysely";
import type { Database } from "../platform/db/database.ts";

/** Whatever the campaign and its people wait for is over at once; what they begin to wait for meanwhile is not. */
export async function hurryCampaign(database: Database, companyId: number, id: number): Promise<void> {
  // One after the other: whoever sends holds a person first and then the campaign, and in one transaction we would wait in a circle.
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
