import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ReadTx, WriteTx } from "../../platform/db/database.ts";
import type { Queues } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type QueueRow = Selectable<Queues> & {
  /** Users of the queue whose weight for the round robin differs from 1. */
  weights: { userId: number; name: string; weight: number }[];
};

const weights = sql<QueueRow["weights"]>`coalesce((
  select json_agg(json_build_object('userId', u.id, 'name', u.name, 'weight', qw.weight) order by u.id)
  from queue_weights qw join users u on u.company_id = qw.company_id and u.id = qw.user_id
  where qw.company_id = queues.company_id and qw.queue_id = queues.id and qw.weight <> 1), '[]')`;

export function findQueues(db: ReadTx): Promise<QueueRow[]> {
  return db.rows(
    build
      .selectFrom("queues")
      .selectAll()
      .select(weights.as("weights"))
      .where("company_id", "=", db.companyId)
      .orderBy(sql`order_queue nulls last`)
      .orderBy("id"),
  );
}

/** Finds the queues that assign tickets automatically, and locks them against deletion until the transaction ends. */
export function findAssigningQueues(db: ReadTx): Promise<QueueRow[]> {
  return db.rows(sql<QueueRow>`
    select queues.*, ${weights} as weights from queues
    where company_id = ${db.companyId} and assignment <> 'manual' order by id for key share of queues`);
}

/** Queue with the names of the prompt and the integration that answer in it, and of the queue it overflows to. */
export type NamedQueueRow = QueueRow & {
  prompt_name: string | null;
  integration_name: string | null;
  overflow_name: string | null;
};

export function findQueue(db: ReadTx, id: number): Promise<NamedQueueRow | undefined> {
  return db.first(sql<NamedQueueRow>`
    select queues.*, ${weights} as weights,
      (select name from prompts p where p.company_id = queues.company_id and p.id = queues.prompt_id) as prompt_name,
      (select name from integrations i where i.company_id = queues.company_id and i.id = queues.integration_id) as integration_name,
      (select name from queues o where o.company_id = queues.company_id and o.id = queues.overflow_queue_id) as overflow_name
    from queues where company_id = ${db.companyId} and id = ${id}`);
}

/**
 * Counts how many of the ids are queues of this company, and locks these queues against deletion until the transaction
 * ends.
 */
export async function keepQueues(db: WriteTx, ids: readonly number[]): Promise<number> {
  const kept = await db.rows(
    sql`select id from queues where company_id = ${db.companyId} and id = any(${ids}) order by id for key share`,
  );
  return kept.length;
}

export async function insertQueue(
  db: ReadTx,
  queue: Omit<Insertable<Queues>, "company_id">,
): Promise<number> {
  const statement = build
    .insertInto("queues")
    .values({ ...queue, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}

export async function updateQueueRow(db: ReadTx, id: number, changes: Updateable<Queues>): Promise<void> {
  await db.run(
    build
      .updateTable("queues")
      .set({ ...changes, updated_at: sql`now()` })
      .where("company_id", "=", db.companyId)
      .where("id", "=", id),
  );
}

/** Numbers all queues of the company from 1: the given queues first, then the others in their previous order. */
export async function writeQueueOrder(db: ReadTx, first: readonly number[]): Promise<void> {
  await db.run(sql`
    update queues set order_queue = placed.place, updated_at = now()
    from (
      select id, row_number() over (order by array_position(${first}::integer[], id), order_queue nulls last, id) as place
      from queues where company_id = ${db.companyId}) placed
    where company_id = ${db.companyId} and queues.id = placed.id and order_queue is distinct from placed.place`);
}

export async function countAllQueues(db: ReadTx): Promise<number> {
  const counted = build
    .selectFrom("queues")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", db.companyId);
  return onlyRow(await db.rows(counted)).count;
}

/** Returns whether the company has a queue other than `id`. */
export async function hasOtherQueue(db: ReadTx, id: number | undefined): Promise<boolean> {
  const other = await db.first(
    sql`select 1 from queues where company_id = ${db.companyId} and id is distinct from ${id ?? null} limit 1`,
  );
  return other !== undefined;
}

/** Hides a queue; tickets keep their reference to the queue. Queues no longer overflow to it. */
export async function hideQueue(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`
    update queues set overflow_queue_id = null, overflow_minutes = null
    where company_id = ${db.companyId} and overflow_queue_id = ${id}`);
  await db.run(sql`select hide_queue(${id})`);
}

export async function forgetHiddenQueue(db: ReadTx, id: number): Promise<void> {
  await db.run(sql`select forget_queue(${id})`);
}
