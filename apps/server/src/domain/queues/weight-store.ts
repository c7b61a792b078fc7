import type { Queue } from "@recado/contract/queues";
import { sql } from "kysely";
import type { ReadTx } from "../../platform/db/database.ts";

/** Sets the weights of the queue's round robin. Users who are not named have the weight 1 from then on. */
export async function writeWeights(db: ReadTx, queueId: number, weights: Queue["weights"]): Promise<void> {
  await db.run(sql`
    update queue_weights set weight = 1
    where company_id = ${db.companyId} and queue_id = ${queueId} and weight <> 1
      and user_id <> all(${weights.map(({ userId }) => userId)}::integer[])`);
  if (weights.length === 0) return;
  // The last weight of a user counts, if there are several.
  const given = [...new Map(weights.map(({ userId, weight }) => [userId, weight]))];
  await db.run(sql`
    insert into queue_weights (company_id, queue_id, user_id, weight)
    select ${db.companyId}, ${queueId}, given.user_id, given.weight
    from unnest(${given.map(([id]) => id)}::integer[], ${given.map(([, weight]) => weight)}::smallint[]) as given (user_id, weight)
    on conflict (company_id, queue_id, user_id) do update set weight = excluded.weight`);
}

export interface QueueTurnRow {
  queue_id: number;
  user_id: number;
  weight: number;
  balance: number;
}

/** Finds the weights and balances of the users of these queues; users without a row are missing. */
export function findTurns(db: ReadTx, queueIds: readonly number[]): Promise<QueueTurnRow[]> {
  return db.rows(sql<QueueTurnRow>`
    select queue_id, user_id, weight, balance from queue_weights
    where company_id = ${db.companyId} and queue_id = any(${[...queueIds]}::integer[])`);
}

/** Stores the balances of the round robin after tickets were assigned. */
export async function writeBalances(
  db: ReadTx,
  turns: readonly Omit<QueueTurnRow, "weight">[],
): Promise<void> {
  await db.run(sql`
    insert into queue_weights (company_id, queue_id, user_id, balance)
    select ${db.companyId}, turn.queue_id, turn.user_id, turn.balance
    from unnest(${turns.map(({ queue_id }) => queue_id)}::integer[], ${turns.map(({ user_id }) => user_id)}::integer[],
      ${turns.map(({ balance }) => balance)}::double precision[]) as turn (queue_id, user_id, balance)
    on conflict (company_id, queue_id, user_id) do update set balance = excluded.balance`);
}
