import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Channel } from "../../ports/channel.ts";
import { forgetOldAudits } from "../audit-log/store.ts";
import { forgetOldSessions } from "../auth/store.ts";
import { forgetOldEvents } from "../inbound/store.ts";

export const housekeepingCron = { job: "housekeeping", pattern: "17 4 * * *" };

/** Once a night, company by company: what has done its service and is worth nothing any more. */
export function housekeeping(database: Database, channel: Channel): Job {
  return async () => {
    const companies = await database.platform((db) =>
      db.rows(sql<{ id: number }>`select id from list_company_ids() as id`),
    );
    for (const { id } of companies) {
      await database.write(id, async (db) => {
        await forgetOldSessions(db);
        await forgetOldEvents(db);
        await forgetOldAudits(db);
      });
      await channel.sweep?.(id);
    }
  };
}
