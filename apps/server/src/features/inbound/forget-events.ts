import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Understood events of a week ago; those that were put aside stay for whoever looks into them. */
export function forgetOldEvents(db: ReadTx): Promise<number> {
  return db.run(sql`
    delete from channel_events
    where company_id = ${db.companyId} and done_at < now() - interval '7 days' and error is null`);
}
