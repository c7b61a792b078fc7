import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type Channel, type ChannelTemplate, ChannelUnavailable } from "../../ports/channel.ts";

/**
 * Fetches the approved templates of a connection. Sends a request to the channel, so do not use it inside a
 * transaction.
 */
export async function approvedTemplates(
  { listTemplates }: Pick<Channel, "listTemplates">,
  connection: { companyId: number; connectionId: number },
): Promise<ChannelTemplate[]> {
  return listTemplates(connection).catch((error: unknown) => {
    throw error instanceof ChannelUnavailable ? new AppError(error.code) : error;
  });
}

/** Counts the connections of each queue; queues without connections are missing from the map. */
export async function countConnectionsOfQueues(db: ReadTx): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(
    sql<{ queue_id: number; count: number }>`
      select queue_id, count(*)::integer as count from connection_queues
      where company_id = ${db.companyId} group by queue_id`,
  );
  return new Map(rows.map(({ queue_id, count }) => [queue_id, count]));
}

/** Maps the ids of Meta accounts to the ids of the company's connections that use them. */
export async function findConnectionsOfAccounts(
  db: ReadTx,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const rows = await db.rows(sql<{ waba_id: string; ids: number[] }>`
    select waba_id, array_agg(connection_id) as ids from cloud_connections
    where company_id = ${db.companyId} and waba_id = any(${accounts}::text[]) group by waba_id`);
  return new Map(rows.map(({ waba_id, ids }) => [waba_id, ids]));
}
