import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** How many connections lead to each queue that any leads to. */
export async function countConnectionsOfQueues(db: ReadTx): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(
    sql<{ queue_id: number; count: number }>`
      select queue_id, count(*)::integer as count from connection_queues
      where company_id = ${db.companyId} group by queue_id`,
  );
  return new Map(rows.map(({ queue_id, count }) => [queue_id, count]));
}
