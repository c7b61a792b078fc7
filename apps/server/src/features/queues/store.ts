import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Queues } from "../../platform/db/schema.ts";
import { build, onlyRow } from "../../platform/db/statements.ts";

export type QueueRow = Selectable<Queues>;

export function findQueues(db: Db) {
  return db.rows(
    build
      .selectFrom("queues")
      .selectAll()
      .where("company_id", "=", db.companyId)
      .orderBy(sql`order_queue nulls last`)
      .orderBy("id"),
  );
}

export function findQueue(db: Db, id: number) {
  return db.first(
    build.selectFrom("queues").selectAll().where("company_id", "=", db.companyId).where("id", "=", id),
  );
}

/** How many of the ids are queues of this company. */
export async function countQueues(db: Db, ids: readonly number[]): Promise<number> {
  const statement = build
    .selectFrom("queues")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("company_id", "=", db.companyId)
    .where(sql<boolean>`id = any(${ids})`);
  return onlyRow(await db.rows(statement)).count;
}

export async function insertQueue(db: Db, queue: Omit<Insertable<Queues>, "company_id">): Promise<number> {
  const statement = build
    .insertInto("queues")
    .values({ ...queue, company_id: db.companyId })
    .returning("id");
  return onlyRow(await db.rows(statement)).id;
}
